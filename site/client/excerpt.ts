const BEFORE = 40
const LENGTH = 150

export function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0), text.length)
  const from = first < LENGTH - BEFORE || first === text.length ? 0 : text.lastIndexOf(' ', first - BEFORE) + 1
  const part = text.slice(from, from + LENGTH)
  return `${from > 0 ? '… ' : ''}${part}${from + LENGTH < text.length ? ' …' : ''}`
}

export function highlighted(text: string, terms: readonly string[]): Node[] {
  const pattern = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  if (pattern === '') return [document.createTextNode(text)]
  return text.split(new RegExp(`(${pattern})`, 'gi')).map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part)
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}
