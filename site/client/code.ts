import { typedText } from './typed.ts'

/** Lets the keyboard scroll the blocks and tables that are wider than their place, and copies a block at a click. */
export function startCode(): void {
  const wide = [...document.querySelectorAll<HTMLElement>('.code > pre, .table, .signature')]
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement)) continue
      if (target.scrollWidth > target.clientWidth) {
        target.tabIndex = 0
        target.setAttribute('role', 'group')
        target.setAttribute('aria-label', target.matches('.table') ? 'Table' : 'Code')
      } else {
        target.removeAttribute('tabindex')
        target.removeAttribute('role')
        target.removeAttribute('aria-label')
      }
    }
  })
  for (const each of wide) observer.observe(each)
  for (const pre of document.querySelectorAll<HTMLElement>('.code > pre, .command > code')) addCopyButton(pre)
}

function addCopyButton(block: HTMLElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(typedText(block.textContent ?? ''))
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not allowed'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  block.after(button)
}
