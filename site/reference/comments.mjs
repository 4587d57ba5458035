import { renderInline } from '../handbook/inline.mjs'

/** @typedef {import('typedoc').JSONOutput.Comment} Comment */
/** @typedef {import('typedoc').JSONOutput.CommentDisplayPart} Part */

/** Tags, with the words before their content. @type {Readonly<Record<string, string>>} */
const TAGS = { '@throws': 'Throws', '@returns': 'Returns', '@see': 'See', '@deprecated': 'Deprecated' }

/**
 * A comment as HTML: its summary, then its tags.
 *
 * @param {Comment | undefined} comment
 * @param {(id: number) => string | undefined} addressOf
 * @returns {string}
 */
export function commentOf(comment, addressOf) {
  if (comment === undefined) return ''
  const summary = renderInline(markdownOf(comment.summary, addressOf))
  const tags = (comment.blockTags ?? []).map(({ tag, content }) => {
    return renderInline(`**${TAGS[tag] ?? tag.slice(1)}** ${markdownOf(content, addressOf)}`)
  })
  return [summary, ...tags].filter((each) => each !== '').join('\n')
}

/**
 * The text of a comment without markup, for the search.
 *
 * @param {Comment | undefined} comment
 */
export function textOfComment(comment) {
  const parts = [...(comment?.summary ?? []), ...(comment?.blockTags ?? []).flatMap(({ content }) => content)]
  return parts
    .map(({ text }) => text)
    .join('')
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
}

/**
 * @param {readonly Part[]} parts
 * @param {(id: number) => string | undefined} addressOf
 */
function markdownOf(parts, addressOf) {
  return parts
    .map((part) => {
      if (part.kind !== 'inline-tag') return part.text
      const address = 'target' in part && typeof part.target === 'number' ? addressOf(part.target) : undefined
      return address === undefined ? `\`${part.text}\`` : `[\`${part.text}\`](${address})`
    })
    .join('')
}
