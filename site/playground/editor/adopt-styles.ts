import { StyleModule } from 'style-mod'

/**
 * Makes the styles of CodeMirror constructed style sheets, since the policy of the page forbids its `style` elements.
 */
export function adoptStyles(): void {
  const sheets = new Map<StyleModule, CSSStyleSheet>()
  StyleModule.mount = (root, modules) => {
    const own = new Set(sheets.values())
    const others = root.adoptedStyleSheets.filter((sheet) => !own.has(sheet))
    // The styles with the highest precedence come last
    const mounted = [modules].flat().map((module) => {
      const sheet = sheets.get(module) ?? new CSSStyleSheet()
      if (!sheets.has(module)) sheet.replaceSync(module.getRules())
      sheets.set(module, sheet)
      return sheet
    })
    root.adoptedStyleSheets = [...others, ...mounted]
  }
}
