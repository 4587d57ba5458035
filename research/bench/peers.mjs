import { createRequire } from 'node:module'
import { Autolinker } from 'autolinker'
import { LinkifyIt } from 'linkify-it'
import * as linkifyjs from 'linkifyjs'
import urlRegexSafe from 'url-regex-safe'

const require = createRequire(import.meta.url)

/** Each counts the URLs of a text with the search of its package. */
const linkifyIt = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })

const countLinkifyIt = (text) => linkifyIt.match(text)?.length ?? 0

const strict = urlRegexSafe({ strict: true, re2: false })

function countUrlRegexSafe(text) {
  let count = 0
  strict.lastIndex = 0
  while (strict.exec(text) !== null) count++
  return count
}

const countLinkifyjs = (text) => linkifyjs.find(text, 'url').length

/** @type {import('autolinker').AutolinkerConfig} */
const urlsOnly = { urls: true, email: false, phone: false, mention: false, hashtag: false }

const countAutolinker = (text) => Autolinker.parse(text, urlsOnly).length

function countColons(text) {
  let count = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count++
  return count
}

const web = /\bhttps?:\/\/\S+/g

function countWeb(text) {
  let count = 0
  web.lastIndex = 0
  while (web.exec(text) !== null) count++
  return count
}

function named(id, packageName, note, count) {
  const version = packageName === undefined ? '' : ` ${installed(packageName)}`
  return { id, name: `${packageName ?? id}${version}${note}`, count }
}

/** Two of them do not export their package.json, which is at the usual place. */
function installed(packageName) {
  const directory = (require.resolve.paths(packageName) ?? []).map((path) => `${path}/${packageName}/package.json`)
  for (const path of directory) {
    try {
      return require(path).version
    } catch {}
  }
  return '?'
}

/** Fast enough for 16 MB. */
export const peers = [
  named('linkify-it', 'linkify-it', '', countLinkifyIt),
  named('url-regex-safe', 'url-regex-safe', ' strict', countUrlRegexSafe),
  named('indexOf', undefined, "(':') loop, counts colons", countColons),
  named('regexp', undefined, ' /\\bhttps?:\\/\\/\\S+/g', countWeb),
]

/** Measured on a sample of 1 MB. */
export const slowPeers = [
  named('linkifyjs', 'linkifyjs', '', countLinkifyjs),
  named('autolinker', 'autolinker', ' urls only', countAutolinker),
]

export const [linkifyItPeer] = peers
