import bash from 'highlight.js/lib/languages/bash'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import shell from 'highlight.js/lib/languages/shell'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { createLowlight } from 'lowlight'
import { SKIP, visit } from 'unist-util-visit'
import { extract } from '../../dist/index.js'
import { playgroundFragment } from '../permalink.mjs'
import { corpusLines, textOfCorpus } from './corpus-notation.mjs'

/** @typedef {import('hast').Element} Element */
/** @typedef {import('hast').ElementContent} ElementContent */

const lowlight = createLowlight({ bash, javascript, json, python, shell, typescript, xml })
lowlight.registerAlias({
  javascript: ['js', 'jsx'],
  typescript: ['ts', 'tsx'],
  xml: ['vue', 'svelte'],
  bash: ['sh'],
  shell: ['console'],
})

/** Languages whose blocks are text as people write it. */
const TEXTS = new Set(['text', 'txt', 'md', 'mail'])

/**
 * Colours the blocks of code, and links those with URLs in their text to the playground.
 *
 * @param {{ playground: string }} options the path of the playground from the page; empty if there is none
 * @returns {(tree: import('hast').Root) => void}
 */
export function rehypeCode({ playground }) {
  return (tree) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'pre' || parent === undefined || index === undefined) return undefined
      const [code] = node.children
      if (code?.type !== 'element' || code.tagName !== 'code') return undefined
      const language = languageOf(code)
      const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
      code.children = coloured(text, language)
      parent.children[index] = figure(
        node,
        language,
        playground === '' ? undefined : textFor(text, language),
        playground,
      )
      return [SKIP, index + 1]
    })
  }
}

/** @param {Element} code */
function languageOf({ properties }) {
  const names = Array.isArray(properties.className) ? properties.className : []
  return String(names.find((name) => String(name).startsWith('language-')) ?? '').slice('language-'.length)
}

/**
 * @param {string} text
 * @param {string} language
 * @returns {ElementContent[]}
 */
function coloured(text, language) {
  if (textOfCorpus(text) !== undefined) return [{ type: 'raw', value: corpusLines(text) }]
  if (!lowlight.registered(language)) return [{ type: 'text', value: text }]
  return /** @type {ElementContent[]} */ (lowlight.highlight(language, text).children)
}

/**
 * The text of a block for the playground: the block itself if it is text, the text of a case of the corpus, or the
 * string that a program begins with. Undefined without a URL.
 *
 * @param {string} code
 * @param {string} language
 * @returns {string | undefined}
 */
function textFor(code, language) {
  const corpus = textOfCorpus(code)
  const text = corpus ?? (TEXTS.has(language) ? code : stringOf(code, language))
  return text !== undefined && extract(text).length > 0 ? text : undefined
}

/**
 * @param {string} code
 * @param {string} language
 */
function stringOf(code, language) {
  if (language !== 'js' && language !== 'ts') return undefined
  const [, template, plain] = /^const \w+ = (?:`([^`\\$]*)`|'([^'\\]*)')$/m.exec(code) ?? []
  return template?.replace(/^\n/, '') ?? plain
}

/**
 * @param {Element} pre
 * @param {string} language
 * @param {string | undefined} text
 * @param {string} playground
 * @returns {Element}
 */
function figure(pre, language, text, playground) {
  /** @type {ElementContent[]} */
  const children = [pre]
  if (text !== undefined) {
    children.push({
      type: 'element',
      tagName: 'a',
      properties: { className: ['to-playground'], href: `${playground}${playgroundFragment(text)}` },
      children: [{ type: 'text', value: 'Open in playground' }],
    })
  }
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['code', ...(language === '' ? [] : [`code-${language}`])] },
    children,
  }
}
