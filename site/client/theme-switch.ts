const THEMES = ['system', 'light', 'dark'] as const

/** Makes the button in the header cycle through the colours of the system, light and dark. */
export function startThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme')
  if (button === null) return
  const label = button.querySelector('span')
  const say = (): void => {
    const text = `Colours: ${document.documentElement.dataset.theme ?? 'system'}`
    if (label !== null) label.textContent = text
    button.title = text
  }
  button.hidden = false
  say()
  button.addEventListener('click', () => {
    const current = THEMES.findIndex((theme) => theme === (document.documentElement.dataset.theme ?? 'system'))
    const next = THEMES[(current + 1) % THEMES.length]!
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
    try {
      if (next === 'system') localStorage.removeItem('theme')
      else localStorage.setItem('theme', next)
    } catch {
      // Storage can be switched off: the choice holds for this page
    }
    say()
  })
}
