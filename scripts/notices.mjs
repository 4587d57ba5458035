// Writes the licences of the packages in a bundle.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ALLOWED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`

/** Packages without a licence file: the copyright that their code states, and the text of the licence. */
const STATED = {
  format: `Copyright 2010 - 2013 Sami Samhuri <sami@samhuri.net>

${MIT}`,
  'xz-decompress': `Copyright (c) Tim Perry, Steve Sanderson
Contains xz-embedded by Lasse Collin and Igor Pavlov, which is in the public domain,
and walloc, Copyright (c) 2020 Igalia, S.L., under the same license.

${MIT}`,
}

/** @typedef {{ name: string, version: string, license: string, text: string }} Notice */

/**
 * Writes one file with name, version and licence of every package that the modules belong to.
 *
 * @param {readonly string[]} modules absolute paths; others are modules of the bundler
 * @param {string} target
 * @throws Error if a licence is not allowed, or a package has no licence text
 */
export function writeNotices(modules, target) {
  const folders = new Set(modules.filter((path) => /[\\/]node_modules[\\/]/.test(path)).map(packageFolder))
  const notices = [...folders].map(readNotice).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const texts = [...new Map(notices.map((notice) => [idOf(notice), notice])).values()].map(
    (notice) => `${'-'.repeat(72)}\n${idOf(notice)}, ${notice.license}\n\n${notice.text}\n`,
  )
  writeFileSync(target, ['This package contains code of these packages.\n', ...texts].join('\n'))
}

/** @param {Notice} notice */
function idOf({ name, version }) {
  return `${name} ${version}`
}

/**
 * The folder of the package that a module belongs to. A package.json without a name is not that of a package.
 *
 * @param {string} path
 * @returns {string}
 */
function packageFolder(path) {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name !== undefined) return folder
  }
  throw new Error(`${path} belongs to no package`)
}

/**
 * @param {string} folder
 * @returns {Notice}
 */
export function readNotice(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // The oldest packages have a list of licences.
  const { name, version, license = manifest.licenses?.[0].type } = manifest
  if (!ALLOWED.includes(license))
    throw new Error(`${name} has the licence ${license}, which is not allowed in a bundle`)
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const text = texts.join('\n\n') || STATED[/** @type {keyof typeof STATED} */ (name)]
  if (!text) throw new Error(`${name} has no text of its licence`)
  return { name, version, license, text: text.replaceAll('\r\n', '\n') }
}
