/** The schemes that no door links, as the browser reads them. */
const RUNS_CODE = /^(?:javascript|vbscript|data|blob|file):$/

/** Compares pairs of HTML as the parser of the browser reads them: see compare-in-browser.ts. */
globalThis.compareInPage = (pairs, mark) => {
  const differences = []
  let links = 0

  function shapeOf(root) {
    let shape = ''
    let text = ''
    const put = (item) => {
      if (text !== '') shape += JSON.stringify(text)
      text = ''
      shape += item
    }
    const stack = [root]
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (typeof node === 'string') put(node)
      else if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue
      else {
        if (node.nodeType === Node.ELEMENT_NODE) {
          const element = node
          const isOurs = element.localName === 'a' && element.getAttribute('class') === mark
          if (isOurs) {
            links++
            if (element.attributes.length !== 2 || !element.hasAttribute('href')) put('<a with more attributes>')
            if (RUNS_CODE.test(URL.parse(element.getAttribute('href'), 'http://a.example')?.protocol))
              put('<a that runs code>')
            if (element.parentElement?.closest('a')) put('<a in a link>')
          } else {
            const attributes = [...element.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
            put(`<${element.namespaceURI?.slice(-4)} ${element.localName}${attributes.join('')}>`)
            stack.push('</>')
            if (element.shadowRoot) stack.push(element.shadowRoot)
            if (element.localName === 'template' && 'content' in element) stack.push(element.content)
          }
        } else put(`${node.nodeName} ${node.nodeValue}`)
        stack.push(...[...node.childNodes].reverse())
      }
    }
    put('end')
    return shape
  }

  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inert = new DOMParser().parseFromString('', 'text/html')
  const contentOf = (document) => (html, parent) => {
    const element = document.createElement(parent)
    element.innerHTML = html
    return element
  }
  const documents = {
    'a document without scripts': (html) => new DOMParser().parseFromString(html, 'text/html'),
    'a document with scripts': (html) => {
      const inner = frame.contentDocument
      inner.open()
      inner.write(html)
      inner.close()
      return inner
    },
  }
  const fragments = {
    'content in a page': contentOf(document),
    'content without scripts': contentOf(inert),
    'content with shadow roots': (html, parent) => {
      const element = document.createElement(parent)
      element.setHTMLUnsafe(html)
      return element
    },
  }
  for (const [pair, [before, after, parents]] of pairs.entries()) {
    if (before === after) continue
    const check = (way, read) => {
      const should = shapeOf(read(before))
      const is = shapeOf(read(after))
      if (is !== should) differences.push({ pair, way, is, should })
    }
    for (const [way, read] of Object.entries(documents)) check(way, read)
    for (const [way, read] of Object.entries(fragments))
      for (const parent of parents) check(`${way}, of ${parent}`, (html) => read(html, parent))
  }
  frame.remove()
  return { differences, links }
}
