/** A small reader of import lines: enough for code in this house's style, and tried on snippets in its test. */

export interface Import {
  /** `star` is `export *`; `dynamic` is `import(…)`, of a type too, or `require(…)`. */
  readonly kind: 'value' | 'type' | 'star' | 'dynamic'
  readonly from: string
  /** The keyword of a static import or re-export. */
  readonly word?: 'import' | 'export'
}

/** `import … from`, `export … from` at the start of a line; no other statement may stand between the words. */
const STATIC = /^(import|export)\b([^'"`;=()]*?)\bfrom\s*(['"])([^'"\n]+)\3/gm
const BARE = /^import\s*(['"])([^'"\n]+)\1/gm
const DYNAMIC = /\b(?:import|require)\s*\(\s*(['"`])([^'"`\n]+)\1\s*\)/g

/** All imports of a module, by their form. `import { type A }` counts as one of values: the module is loaded for it. */
export function readImports(source: string): Import[] {
  const code = withoutComments(source)
  const strings = stringSpans(code)
  const isCode = (at: number): boolean => !strings.some(([start, end]) => start < at && at < end)
  return [
    ...Array.from(
      code.matchAll(STATIC),
      ({ 1: word, 2: clause, 4: from }): Import => ({
        kind: kindOf(word!, clause!),
        from: from!,
        word: word as 'import' | 'export',
      }),
    ),
    ...Array.from(code.matchAll(BARE), ({ 2: from }): Import => ({ kind: 'value', from: from! })),
    ...[...code.matchAll(DYNAMIC)]
      .filter(({ index }) => isCode(index))
      .map(({ 2: from }): Import => ({ kind: 'dynamic', from: from! })),
  ]
}

function kindOf(word: string, clause: string): Import['kind'] {
  if (word === 'export' && clause.trim().startsWith('*')) return 'star'
  return /^\s*type\b(?!\s*,)/.test(clause) ? 'type' : 'value'
}

/** A constant of the module whose value is a number, a string, a regular expression, a set or a map. */
const LOWERED =
  /^(?:export )?const ([a-z]\w*)(?:: [^=\n]+)? =\s+(?:-?\d|['"`/]|String\.raw|new (?:Set|Map|RegExp)(?:<[^(]*>)?\([^)])/gm

/** The module's constants whose names are not in upper case. */
export function loweredConstants(source: string): string[] {
  return Array.from(withoutComments(source).matchAll(LOWERED), ({ 1: name }) => name!)
}

/** The module without comments, lines kept. A regular expression literal that holds a quote must not open a string. */
export function withoutComments(source: string): string {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?;\n]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/g
  return source.replace(token, (found) =>
    found.startsWith('//') || found.startsWith('/*') ? found.replace(/[^\n]/g, ' ') : found,
  )
}

function stringSpans(code: string): Array<[number, number]> {
  const strings = code.matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g)
  return Array.from(strings, ({ index, 0: found }) => [index, index + found.length])
}
