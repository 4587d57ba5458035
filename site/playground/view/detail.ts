import { CONTEXT_WORDS } from '../../../packages/urls-in-context-cli/src/search/words.ts'
import { breakable, button, type Child, element } from '../element.ts'
import type { Detail, ReadingDetail } from '../engine/protocol.ts'
import { joinsView } from './joins.ts'
import { parsedView } from './parsed.ts'
import { decisionView, readingsView, repairsView } from './readings.ts'

export interface DetailActions {
  /** Another reading is shown, which covers this span of the text. */
  shown(reading: ReadingDetail): void
  copy(text: string, what: string): void
}

export class DetailView {
  readonly #host: HTMLElement
  readonly #actions: DetailActions
  #detail: Detail | undefined
  #place: readonly Child[] = []
  #shown = 0
  #known = ''
  #width = 0

  constructor(host: HTMLElement, actions: DetailActions) {
    this.#host = host
    this.#actions = actions
    new ResizeObserver(() => {
      if (Math.abs(this.#charactersAcross() - this.#width) >= 1) this.#draw()
    }).observe(host)
  }

  /** Shows a match; `place` replaces its line and column. */
  show(detail: Detail | undefined, place: readonly Child[] = []): void {
    const known = JSON.stringify(detail) ?? ''
    // An unchanged match keeps the focus, the selection, and the chosen reading
    if (known === this.#known) return
    if (detail?.match.url !== this.#detail?.match.url) this.#shown = 0
    this.#known = known
    this.#detail = detail
    this.#place = place
    this.#shown = Math.min(this.#shown, (detail?.readings.length ?? 1) - 1)
    this.#draw()
  }

  #draw(): void {
    const detail = this.#detail
    this.#host.hidden = detail === undefined
    if (detail === undefined) {
      this.#host.replaceChildren()
      return
    }
    this.#width = this.#charactersAcross()
    const reading = detail.readings[this.#shown]!
    const hadFocus = this.#host.contains(document.activeElement) && document.activeElement?.matches('.reading')
    this.#host.replaceChildren(
      this.#head(detail, reading),
      decisionView(detail.sureness, detail.match.decidedBy),
      ...section('Readings', [
        detail.readings.length > 1 && readingsView(detail.readings, this.#shown, (index) => this.#choose(index)),
      ]),
      ...section('Repairs', [repairsView(reading.repairs)]),
      ...section('Parser', [parsedView(reading.url, reading.parsed, this.#width)]),
      ...section('Line ends', [detail.joins.length > 0 && joinsView(detail.joins)]),
    )
    if (hadFocus) this.#host.querySelectorAll<HTMLElement>('.reading')[this.#shown]?.focus()
  }

  #head({ match, line, column }: Detail, { url, parsed }: ReadingDetail): HTMLElement {
    const isLink = parsed.ok && parsed.isLink
    const shown = isLink
      ? element('a', { href: url, rel: 'noreferrer noopener', target: '_blank' }, ...breakable(url))
      : element('span', {}, ...breakable(url))
    return element(
      'div',
      { class: 'detail-head' },
      element('h3', { class: 'detail-url' }, shown),
      element(
        'p',
        { class: 'detail-place' },
        element('span', { class: 'tag context' }, CONTEXT_WORDS[match.context]),
        ' ',
        ...(this.#place.length > 0 ? this.#place : [`line ${line}, column ${column}`]),
        match.inferred !== undefined && `, ${match.inferred}: supplied`,
        match.trimmed !== '' && ', trimmed ',
        match.trimmed !== '' && element('code', { class: 'trimmed' }, match.trimmed),
      ),
      button({ class: 'small' }, () => this.#actions.copy(url, 'The URL'), 'Copy'),
    )
  }

  #choose(index: number): void {
    this.#shown = index
    this.#draw()
    const reading = this.#detail?.readings[index]
    if (reading !== undefined) this.#actions.shown(reading)
  }

  /** How many characters fit on a line. */
  #charactersAcross(): number {
    const probe = element('span', { class: 'probe' }, '0'.repeat(50))
    this.#host.append(probe)
    const width = probe.getBoundingClientRect().width / 50
    probe.remove()
    const { paddingLeft, paddingRight } = getComputedStyle(this.#host)
    const room = this.#host.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return width > 0 ? Math.max(20, Math.floor(room / width) - 3) : 60
  }
}

function section(title: string, contents: readonly Child[]): HTMLElement[] {
  if (contents.every((each) => each === undefined || each === false)) return []
  return [element('section', {}, element('h4', {}, title), ...contents)]
}
