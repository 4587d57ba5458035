import { StyleModule } from 'style-mod'

/**
 * Makes the styles of CodeMirror style sheets that are constructed. Its own way puts text in a `style` element, which
 * the policy of the page forbids.
 */
export function adoptStyles(): void {
  const sheets = new Map<StyleModule, CSSStyleSheet>()
  StyleModule.mount = (root, modules) => {
    const own = new Set(sheets.values())
    const others = root.adoptedStyleSheets.filter((sheet) => !own.has(sheet))
    // The styles that matter most come last
    const mounted = [modules].flat().map((module) => {
      const sheet = sheets.get(module) ?? new CSSStyleSheet()
      if (!sheets.has(module)) sheet.replaceSync(module.getRules())
      sheets.set(module, sheet)
      return sheet
    })
    root.adoptedStyleSheets = [...others, ...mounted]
  }
}
