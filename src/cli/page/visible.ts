import { printable, UNPRINTABLE } from '../output/printable.ts'
import { element, type Markup } from './element.ts'

/** Text whose controls, and whatever else shows nothing or turns the text around it, are marked escapes. */
export function visible(text: string): Markup[] {
  const contents: Markup[] = []
  let end = 0
  for (const { 0: character, index } of text.matchAll(UNPRINTABLE)) {
    if (index > end) contents.push(text.slice(end, index))
    contents.push(element('span', { class: 'unseen' }, printable(character)))
    end = index + character.length
  }
  if (end < text.length) contents.push(text.slice(end))
  return contents
}

/** The same for text in lines, whose line breaks and tabs stay what they are. */
export function visibleLines(text: string): Markup[] {
  return text
    .replace(/\r$/, '')
    .split(/(\r?\n|\t)/)
    .flatMap((piece, index) => {
      return index % 2 === 0 ? visible(piece) : [piece === '\t' ? '\t' : '\n']
    })
}

/** The same for what has to fit into one line: a blank stands for each stretch of white space. */
export function visibleLine(text: string): Markup[] {
  return visible(text.replace(/[\t\r\n ]+/g, ' '))
}

/** The offset, or the one before it where it would cut a character in two. */
export function wholeOffset(text: string, at: number): number {
  const isInside = /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))
  return isInside ? at - 1 : at
}
