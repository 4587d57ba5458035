const root = new URL(document.documentElement.dataset.root ?? './', location.href)

/** Opens the search at a click and at `/`, and loads it then. */
export function startSearchDoor(): void {
  const button = document.querySelector<HTMLButtonElement>('.search-open')
  if (button === null) return
  const open = async (): Promise<void> => {
    const { openSearch } = await import('./search.ts')
    await openSearch(root)
  }
  button.hidden = false
  button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const isSearch = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isSearch || (event.key === '/' && (event.ctrlKey || event.metaKey || event.altKey)) || isTyping(event)) return
    event.preventDefault()
    void open()
  })
}

/** Whether a key belongs to a field or an editor. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return isField && key === '/'
}
