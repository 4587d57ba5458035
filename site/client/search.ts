import { excerptOf, highlighted } from './excerpt.ts'
import { type Found, SearchIndex } from './search-index.ts'

const MOST = 12

let opened: Promise<() => void> | undefined

/** Opens the search over the page. Its texts are loaded the first time. */
export async function openSearch(root: URL): Promise<void> {
  opened ??= makeSearch(root)
  const show = await opened
  show()
}

async function makeSearch(root: URL): Promise<() => void> {
  const dialog = document.createElement('dialog')
  dialog.className = 'search-dialog'
  dialog.setAttribute('aria-label', 'Search')
  dialog.innerHTML = `<input id="search" type="search" role="combobox" aria-label="Search the handbook and the reference" aria-autocomplete="list"
    aria-expanded="false" aria-controls="search-results" autocomplete="off" spellcheck="false" enterkeyhint="go" placeholder="Search handbook and reference">
    <div id="search-results" role="listbox" aria-label="Results" hidden></div><p class="search-status" role="status">Type a word, a function or an option.</p>`
  document.body.append(dialog)
  const input = dialog.querySelector('input')!
  const list = dialog.querySelector<HTMLElement>('[role=listbox]')!
  const status = dialog.querySelector<HTMLElement>('.search-status')!
  const index = indexOf(root)
  let chosen = -1

  const choose = (next: number): void => {
    const options = [...list.children]
    options[chosen]?.setAttribute('aria-selected', 'false')
    chosen = options.length === 0 ? -1 : (next + options.length) % options.length
    const option = options[chosen]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
  }

  const search = async (): Promise<void> => {
    const query = input.value.trim()
    const found = query === '' ? [] : (await index).search(query).slice(0, MOST)
    if (query !== input.value.trim()) return
    list.replaceChildren(...found.map((each, number) => optionOf(each, number, root)))
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    chosen = -1
    choose(0)
    if (query === '') status.textContent = 'Type a word, a function or an option.'
    else if (found.length === 0) status.textContent = `Nothing was found for “${query}”.`
    else
      status.textContent = `${found.length === MOST ? `The first ${MOST}` : found.length} ${found.length === 1 ? 'result' : 'results'}. ↑ ↓ choose, Enter opens, Esc closes.`
  }

  input.addEventListener('input', search)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Escape') {
      // Otherwise a search field would first be emptied
      event.preventDefault()
      dialog.close()
    } else if (event.key === 'Enter') {
      const option = list.children[chosen]
      if (option instanceof HTMLAnchorElement) option.click()
    }
  })
  dialog.addEventListener('click', ({ target }) => {
    // The backdrop belongs to the dialog; a link to a place of this page leaves it open
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close()
  })
  return () => {
    if (!dialog.open) dialog.showModal()
    input.select()
  }
}

async function indexOf(root: URL): Promise<SearchIndex> {
  return new SearchIndex(await (await fetch(new URL('search.json', root))).json())
}

function optionOf({ path, page, title, text, terms }: Found, number: number, root: URL): HTMLElement {
  const option = document.createElement('a')
  option.id = `search-result-${number}`
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  option.tabIndex = -1
  option.href = new URL(path, root).href
  const head = document.createElement('span')
  head.className = 'search-head'
  const name = document.createElement('b')
  name.append(...highlighted(title, terms))
  const place = document.createElement('span')
  place.textContent = page
  head.append(name, ...(page === title ? [] : [place]))
  const excerpt = document.createElement('span')
  excerpt.className = 'search-excerpt'
  excerpt.append(...highlighted(excerptOf(text, terms), terms))
  option.append(head, excerpt)
  return option
}
