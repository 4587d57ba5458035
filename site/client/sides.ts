/** Opens the lists beside a page where there is room, and marks the section being read in the table of contents. */
export function startSides(): void {
  open('.side.pages', '(min-width: 62rem)')
  open('.side.toc', '(min-width: 80rem)')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.side.toc a')]
  const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [])
  if (headings.length === 0) return
  const mark = (): void => {
    const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 4)
    for (const [index, link] of links.entries()) {
      if (index !== passed) link.removeAttribute('aria-current')
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true')
        keepInView(link)
      }
    }
  }
  let isDue = false
  addEventListener(
    'scroll',
    () => {
      if (isDue) return
      isDue = true
      requestAnimationFrame(() => {
        isDue = false
        mark()
      })
    },
    { passive: true },
  )
  mark()
}

function open(selector: string, width: string): void {
  const side = document.querySelector<HTMLDetailsElement>(selector)
  if (side === null) return
  const query = matchMedia(width)
  const follow = (): void => {
    side.open = query.matches
  }
  query.addEventListener('change', follow)
  follow()
  if (!query.matches)
    side.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLAnchorElement && !query.matches) side.open = false
    })
}

/** Scrolls the list, not the page. */
function keepInView(link: HTMLElement): void {
  const list = link.closest<HTMLElement>('.side')
  if (list === null || list.scrollHeight <= list.clientHeight) return
  list.scrollTop = link.offsetTop - list.clientHeight / 2
}
