import { byId } from '../element.ts'
import { TABS, type Tab } from '../permalink.ts'

/** The tabs. An element with `data-tabs` is shown in the tabs that it names. */
export class Tabs {
  readonly #changed: (tab: Tab) => void
  current: Tab = 'text'

  constructor(changed: (tab: Tab) => void) {
    this.#changed = changed
    for (const [index, tab] of TABS.entries()) {
      const button = byId(`tab-${tab}`)
      button.addEventListener('click', () => this.show(tab))
      button.addEventListener('keydown', (event) => {
        const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        const next = TABS.at(to % TABS.length)!
        this.show(next)
        byId(`tab-${next}`).focus()
      })
    }
  }

  show(tab: Tab): void {
    const isSame = tab === this.current
    this.current = tab
    document.body.dataset.tab = tab
    for (const each of TABS) {
      byId(`tab-${each}`).setAttribute('aria-selected', String(each === tab))
      byId(`tab-${each}`).tabIndex = each === tab ? 0 : -1
    }
    byId('workspace').setAttribute('aria-labelledby', `tab-${tab}`)
    if (!isSame) this.#changed(tab)
  }
}
