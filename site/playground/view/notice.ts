import { button, byId, element } from '../element.ts'

/** Shows above the text where it comes from, with a button. */
export function showNotice(words: string, label: string, action: () => void): void {
  const host = byId('notice')
  const act = (): void => {
    hideNotice()
    action()
  }
  host.replaceChildren(element('span', {}, words), button({ class: 'small' }, act, label))
  host.hidden = false
}

export function hideNotice(): void {
  byId('notice').hidden = true
  byId('notice').replaceChildren()
}
