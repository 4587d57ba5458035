import { byId, element } from '../element.ts'
import {
  domainsIn,
  HYPHENS,
  JOINS,
  KINDS,
  lengthIn,
  readSettings,
  refusalOf,
  type Settings,
  schemesIn,
} from '../settings.ts'

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
    for (const name of ['schemes', 'bareDomains', 'maxLength']) mark(name, undefined)
    this.#count(settings)
  }

  #read(): void {
    const typed = (id: string): string => byId<HTMLInputElement>(id).value.trim()
    const settings = readSettings({
      schemes: accepted('schemes', schemesIn(typed('option-schemes'))),
      hyphen: typed('option-hyphen'),
      joinLines: typed('option-joinLines'),
      emails: byId<HTMLInputElement>('option-emails').checked,
      defanged: byId<HTMLInputElement>('option-defanged').checked,
      bareDomains: accepted('bareDomains', domainsIn(typed('option-bareDomains'))),
      kind: typed('option-kind'),
      maxLength: accepted('maxLength', lengthIn(typed('option-maxLength'))),
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
    byId('options-reset').hidden = changed === 0 && byId('options').querySelector('[aria-invalid]') === null
  }
}

/** The value of an option if the library accepts it. Otherwise its field shows the error message. */
function accepted<Value>(name: 'schemes' | 'bareDomains' | 'maxLength', value: Value): Value | undefined {
  const refusal = refusalOf(name, value)
  mark(name, refusal)
  return refusal === undefined ? value : undefined
}

function mark(name: string, refusal: string | undefined): void {
  const field = byId(`option-${name}`)
  if (refusal === undefined) field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
  byId(`option-${name}-wrong`).textContent = refusal ?? ''
}

function fill(id: string, choices: readonly string[]): void {
  const select = byId<HTMLSelectElement>(id)
  select.append(...choices.map((choice) => element('option', { value: choice }, choice)))
}

function value(id: string, to: string): void {
  byId<HTMLInputElement | HTMLSelectElement>(id).value = to
}
