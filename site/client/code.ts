import { typedText } from './typed.ts'

/** Makes wide blocks and tables scrollable by keyboard, and copies a block at a click. */
export function startCode(): void {
  const wide = [...document.querySelectorAll<HTMLElement>('.code > pre, .table, .signature')]
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) tellScrolling(target)
  })
  for (const each of wide) {
    observer.observe(each)
    each.addEventListener('scroll', () => showMore(each), { passive: true })
  }
  for (const pre of document.querySelectorAll<HTMLElement>('.code > pre, .command > code')) addCopyButton(pre)
}

/** Gives a scrollable frame a place in the order of Tab, and a name. */
function tellScrolling(frame: HTMLElement): void {
  if (frame.scrollWidth > frame.clientWidth) {
    frame.tabIndex = 0
    frame.setAttribute('role', 'group')
    frame.setAttribute('aria-label', nameOf(frame))
  } else {
    frame.removeAttribute('tabindex')
    frame.removeAttribute('role')
    frame.removeAttribute('aria-label')
  }
  showMore(frame)
}

/** Marks the sides to which a frame can scroll. At an end, a position may be a fraction of a pixel off. */
function showMore(frame: HTMLElement): void {
  const rest = frame.scrollWidth - frame.clientWidth - frame.scrollLeft
  frame.classList.toggle('more-left', frame.scrollLeft > 1)
  frame.classList.toggle('more-right', rest > 1)
}

/** The content of a frame, and the heading above it. */
function nameOf(frame: HTMLElement): string {
  const kind = frame.matches('.table') ? 'Table' : 'Code'
  const headings = [...document.querySelectorAll<HTMLElement>('.prose :is(h1, h2, h3, h4)')]
  const heading = headings.findLast((each) => each.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING)
  const title = [...(heading?.childNodes ?? [])]
    .filter((node) => !(node instanceof Element && node.matches('.anchor')))
    .map((node) => node.textContent)
    .join('')
  return `${kind}${title === '' ? '' : `: ${title}`} (scrolls sideways)`
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
