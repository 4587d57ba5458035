import { type Child, element, visible } from '../element.ts'
import type { ParsedDetail, Remark, Verdict } from '../engine/protocol.ts'
import { componentsView } from './components.ts'

/** The parser's result for a URL. `width` is the line length in UTF-16 units. */
export function parsedView(url: string, parsed: ParsedDetail, width: number): HTMLElement {
  if (!parsed.ok) {
    const at = { name: 'here', start: parsed.at, end: Math.min(parsed.at + 1, url.length) }
    return element('div', { class: 'parsed' }, componentsView(url, [at], width), element('p', {}, parsed.sentence))
  }
  const { components, facts, verdicts, problems, hazards, normal, uri, iri } = parsed
  return element(
    'div',
    { class: 'parsed' },
    componentsView(url, components, width),
    hazards.length > 0 && remarks('Hazards', 'hazards', hazards),
    factsView([
      ...facts,
      ['normal form', [formOf(normal, url)]],
      ['as a URI', [formOf(uri, url)]],
      ['as an IRI', [formOf(iri, url)]],
      ...(hazards.length === 0 ? [['hazards', ['none found']] as const] : []),
    ]),
    element('p', { class: 'verdicts' }, ...verdicts.map(verdictView)),
    problems.length > 0 && remarks('Broken rules', 'problems', problems),
  )
}

function formOf(form: string, url: string): string {
  return form === url ? 'the same' : form
}

function factsView(facts: readonly (readonly [string, readonly string[]])[]): HTMLElement {
  const rows = facts.map(([name, lines]) => {
    const contents = lines.flatMap((line, index): Child[] => [index > 0 && element('br'), ...visible(line)])
    return element('div', {}, element('dt', {}, name), element('dd', {}, ...contents))
  })
  return element('dl', { class: 'url-facts' }, ...rows)
}

function verdictView({ name, conforms }: Verdict): HTMLElement {
  const [word, className] =
    conforms === null ? ['has no such URLs', 'none'] : conforms ? ['conforms', 'yes'] : ['does not conform', 'no']
  return element('span', { class: `verdict ${className}` }, element('b', {}, name), ` ${word}`)
}

function remarks(title: string, className: string, all: readonly Remark[]): HTMLElement {
  const items = all.map(({ at, code, rule, sentence }) => {
    return element(
      'li',
      {},
      element('code', {}, code),
      ` at ${at}${rule === undefined ? '' : `, ${rule}`}: `,
      ...visible(sentence),
    )
  })
  return element('div', { class: `remarks ${className}` }, element('h4', {}, title), element('ul', {}, ...items))
}
