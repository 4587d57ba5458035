import { byId, element } from '../element.ts'
import { HYPHENS, JOINS, KINDS, namesIn, readSettings, type Settings } from '../settings.ts'

/** The controls of all options. */
export class OptionControls {
  readonly #changed: (settings: Settings) => void

  constructor(changed: (settings: Settings) => void) {
    this.#changed = changed
    fill('option-hyphen', HYPHENS)
    fill('option-joinLines', JOINS)
    fill('option-kind', KINDS)
    byId('options').addEventListener('input', () => this.#read())
    byId('options-reset').addEventListener('click', () => {
      this.show({})
      this.#changed({})
    })
  }

  show(settings: Settings): void {
    const { schemes, hyphen, joinLines, emails, defanged, bareDomains, kind, maxLength } = settings
    value('option-schemes', schemes === 'any' ? 'any' : (schemes?.join(' ') ?? ''))
    value('option-hyphen', hyphen ?? 'evidence')
    value('option-joinLines', joinLines ?? 'evidence')
    value('option-kind', kind ?? '')
    byId<HTMLInputElement>('option-emails').checked = emails === true
    byId<HTMLInputElement>('option-defanged').checked = defanged === true
    value('option-bareDomains', bareDomains?.map((domain) => `.${domain}`).join(' ') ?? '')
    value('option-maxLength', maxLength === undefined ? '' : String(maxLength))
    this.#count(settings)
  }

  #read(): void {
    const typed = (id: string): string => byId<HTMLInputElement>(id).value.trim()
    const schemes = typed('option-schemes')
    const maxLength = typed('option-maxLength')
    const settings = readSettings({
      schemes: schemes === 'any' ? 'any' : namesIn(schemes, 'scheme'),
      hyphen: typed('option-hyphen'),
      joinLines: typed('option-joinLines'),
      emails: byId<HTMLInputElement>('option-emails').checked,
      defanged: byId<HTMLInputElement>('option-defanged').checked,
      bareDomains: namesIn(typed('option-bareDomains'), 'domain'),
      kind: typed('option-kind'),
      maxLength: maxLength === '' ? undefined : Number(maxLength),
    })
    this.#count(settings)
    this.#changed(settings)
  }

  #count(settings: Settings): void {
    const changed = Object.keys(settings).length
    byId('options-count').replaceChildren(
      ...(changed === 0 ? [] : [String(changed), element('span', { class: 'unseen' }, ' changed')]),
    )
    byId('options-count').title = `${changed} ${changed === 1 ? 'option is' : 'options are'} not the default`
    byId('options-reset').hidden = changed === 0
  }
}

function fill(id: string, choices: readonly string[]): void {
  const select = byId<HTMLSelectElement>(id)
  select.append(...choices.map((choice) => element('option', { value: choice }, choice)))
}

function value(id: string, to: string): void {
  byId<HTMLInputElement | HTMLSelectElement>(id).value = to
}
