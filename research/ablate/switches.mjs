/**
 * The rules of the core that can be switched off, each by another result of a function or another value of a constant.
 */

/**
 * What a switch changes: the body of a function or a method, the value of a constant of its file, or one element of a
 * constant list.
 *
 * @typedef {object} Off
 * @property {string} file below `src/`
 * @property {string} [function] its name, with the `#` of a private method
 * @property {string} [const]
 * @property {number} [element]
 * @property {string} instead statements for a function, an expression for a constant
 */

/**
 * @typedef {object} Switch
 * @property {string} name
 * @property {string} rule the section of the pages that states it
 * @property {readonly Off[]} off
 */

/**
 * A row of the table: one function or constant or several, each with its file if that is another.
 *
 * @typedef {{ name: string, rule: string } & Omit<Off, 'file' | 'instead'> & { instead?: string, off?: readonly Part[]
 * }} Row
 * @typedef {Omit<Off, 'file'> & { file?: string }} Part
 */

const NOTHING = '/(?!)/'
const NOTHING_HERE = '/(?!)/y'

/**
 * The rows by file. A row `construct: NAME` switches off the whole construct; the others in its file switch off parts
 * of it.
 *
 * @type {Readonly<Record<string, readonly Row[]>>}
 */
const ROWS = {
  'find/meaning/match-of.ts': [
    { name: 'element of XML', rule: 'rules §1.8', function: 'isElement', instead: 'return false' },
  ],
  'find/end/bare.ts': [
    {
      name: 'glued to opaque',
      rule: 'rules §4.10',
      function: 'readOpaque',
      // The run is taken whole.
      instead: `const from = schemeEnd + 1
        const runEnd = readRun(cursor, run, from, rules.cuts)
        const urlEnd = trimRun(cursor, run, from + 1, runEnd)
        return runEnd === from ? undefined : run.to(urlEnd, runEnd)`,
    },
    { name: 'rest behind a host', rule: 'rules §4.6', function: 'authorityContinues', instead: 'return false' },
    { name: 'gap behind slashes', rule: 'rules §7.9', function: 'readAfterGap', instead: 'return undefined' },
  ],
  'find/end/delimited.ts': [
    { name: 'address in wrapper', rule: 'rules §1.7', const: 'ADDRESS', instead: NOTHING },
    { name: 'bar before label', rule: 'rules §1.6', function: '#startsLabel', instead: 'return false' },
    { name: 'two in a pair', rule: 'rules §1.5', function: '#startsAnother', instead: 'return false' },
    { name: 'other literal', rule: 'rules §5.5', function: '#isOtherLiteral', instead: 'return false' },
  ],
  'find/start/enclosure.ts': [
    {
      name: 'attribute',
      rule: 'rules §1.8',
      function: 'quoteAt',
      instead: 'return { opener, closers: QUOTES.get(text.charCodeAt(opener)), angle: false, breaks: true }',
    },
    { name: 'angle on line before', rule: 'rules §1.1', function: 'angleOnLineBefore', instead: 'return undefined' },
  ],
  'find/gap.ts': [
    { name: 'next entry', rule: 'rules §7.5', function: 'isEntry', instead: 'return false' },
    { name: 'wide hyphen', rule: 'rules §6.7', function: 'afterWideHyphen', instead: 'return run.end' },
    {
      name: 'bar of a table',
      rule: 'rules §5.5',
      off: [
        { function: 'afterBorder', instead: 'return from' },
        { file: 'find/end/delimited.ts', function: '#endsLine', instead: 'return false' },
      ],
    },
    { name: 'prefixes', rule: 'rules §5.1', function: 'readMarks', instead: 'return NO_MARKS' },
    {
      name: 'prefix: rare leaders',
      rule: 'rules §5.1',
      const: 'LEADER',
      instead: String.raw`/\s*(?:(?:dnl|REM|rem|C|c)(?=[ \t])|[A-Za-z][A-Za-z0-9._]{0,15}>|#|\/\/[/!]?|\/\*\*?|[*>])/y`,
    },
    {
      name: 'prefix: word',
      rule: 'rules §5.1',
      const: 'LEADER',
      instead: String.raw`/\s*(?:#['>~.]?|\/\/[/!]?|\/\*\*?|--|[*;%>:}|\u2502\u2503\u2551])/y`,
    },
    { name: 'prefix: diff', rule: 'rules §5.1', const: 'DIFF_MARK', instead: '/(?!)/' },
    { name: 'prefix: diff of next line', rule: 'rules §5.3', const: 'DIFF_COLUMN', instead: NOTHING_HERE },
  ],
  'find/start/authority.ts': [
    { name: 'userinfo', rule: 'rules §4.6', function: 'isUserinfo', instead: 'return false' },
    { name: 'marks end a host', rule: 'rules §4.6', function: 'beforeMarks', instead: 'return end' },
    { name: 'IP literal', rule: 'rules §4.6', function: 'walkLiteral', instead: 'return from' },
    { name: 'signs end a host', rule: 'rules §4.6', function: 'beforeSigns', instead: 'return end' },
    { name: 'IPv6 unbracketed', rule: 'rules §4.6', function: 'walkAddress', instead: 'return -1' },
  ],
  'find/conventions/joins.ts': [
    { name: 'construct: joins', rule: 'rules §7', function: 'continuationAt', instead: 'return undefined' },
    { name: 'quoted over literals', rule: 'rules §7.11', function: 'readOverCloser', instead: 'return enclosed' },
  ],
  'find/meaning/readings.ts': [
    { name: 'space encoded', rule: 'rules §7.8', function: 'hasInnerSpace', instead: 'return false' },
    { name: 'space meant', rule: 'rules §7.8', function: 'hasMeantSpaces', instead: 'return false' },
  ],
  'find/rules.ts': [
    {
      name: 'over two line ends',
      rule: 'rules §7.4',
      off: [
        { const: 'MOST_LINES', instead: '2' },
        { file: 'settle/lines.ts', const: 'FURTHEST_LINES', instead: '2' },
      ],
    },
  ],
  'find/run.ts': [
    { name: 'ruler', rule: 'rules §4.5', function: 'rulerLength', instead: 'return 0' },
    { name: 'frame', rule: 'rules §4.5', function: 'beforeFrame', instead: 'return end' },
    { name: 'emphasis', rule: 'rules §4.5', function: 'isOpenBefore', instead: 'return false' },
    { name: 'cut at opener', rule: 'rules §4.3', function: 'cutAtOpener', instead: 'return end' },
  ],
  'find/start/scheme.ts': [
    { name: 'quickTest: hash of names', rule: 'architecture §2', function: 'mayEndScheme', instead: 'return true' },
    { name: 'break in scheme', rule: 'rules §7.5', function: 'startOverBreak', instead: 'return undefined' },
  ],
  'find/start/start.ts': [
    { name: 'variable', rule: 'rules §2.1', const: 'VARIABLE', instead: NOTHING },
    { name: 'behind escape', rule: 'rules §4.11', function: 'afterEscape', instead: 'return at' },
    { name: 'host boundary', rule: 'rules §3', function: 'isHostBoundary', instead: 'return true' },
  ],
  'find/start/triggers.ts': [
    { name: 'quickTest: header fields', rule: 'architecture §2', const: 'MAY_BE_OPENED', instead: "''" },
  ],
  'find/conventions/broken-start.ts': [
    {
      name: 'construct: break before the host',
      rule: 'rules §7.5',
      function: 'readBreak',
      instead: 'return undefined',
    },
  ],
  'find/conventions/escapes.ts': [
    {
      name: 'construct: escapes',
      rule: 'rules §4.11',
      off: [
        { function: 'startAtEscapedSlashes', instead: 'return undefined' },
        { function: 'stopsAtEscape', instead: 'return false' },
      ],
    },
    { name: 'escaped slashes', rule: 'rules §4.11', function: 'startAtEscapedSlashes', instead: 'return undefined' },
    { name: 'escaped slash', rule: 'rules §4.11', const: 'SLASHED', instead: NOTHING_HERE },
    {
      name: 'escape by code',
      rule: 'rules §4.11',
      off: [
        { const: 'UNICODE', instead: NOTHING_HERE },
        { const: 'HEXADECIMAL', instead: NOTHING_HERE },
      ],
    },
    { name: 'escaped mark', rule: 'rules §4.11', function: 'readMark', instead: 'return undefined' },
  ],
  'find/conventions/terminal.ts': [
    { name: 'construct: colours', rule: 'rules §4.21', const: 'STYLED', instead: NOTHING },
    { name: 'construct: hyperlinks', rule: 'rules §4.21', const: 'LINK', instead: NOTHING },
  ],
  'find/conventions/data.ts': [
    { name: 'construct: data', rule: 'rules §4.20', function: 'closerAt', instead: 'return -1' },
  ],
  'find/conventions/destinations.ts': [
    { name: 'construct: destinations', rule: 'rules §4.23', function: 'isDestination', instead: 'return false' },
  ],
  'find/end/fangs.ts': [{ name: 'defanged hosts', rule: 'rules §4.17', const: 'FANGED', instead: NOTHING }],
  'find/conventions/file-paths.ts': [
    { name: 'construct: file paths', rule: 'rules §4.20', function: 'notationAfter', instead: 'return () => null' },
  ],
  'find/conventions/offers.ts': [
    { name: 'construct: other readings', rule: 'rules §4.19', function: 'offered', instead: 'return undefined' },
  ],
  'find/conventions/other-end.ts': [
    { name: 'other ends', rule: 'rules §4.19', function: 'otherEndOf', instead: 'return undefined' },
  ],
  'find/conventions/inner.ts': [
    { name: 'construct: inner URLs', rule: 'rules §2.3', const: 'URL_WITH_HOST', instead: NOTHING },
  ],
  'find/end/glued-prose.ts': [
    { name: 'glued prose', rule: 'rules §4.18', function: 'startOfProse', instead: 'return end' },
    { name: 'glued particles', rule: 'rules §4.18', const: 'PARTICLE', instead: NOTHING },
    { name: 'glued pictures', rule: 'rules §4.18', const: 'PICTURE', instead: NOTHING },
    { name: 'glued notes', rule: 'rules §4.18', const: 'NOTE', instead: NOTHING },
    { name: 'words after the root', rule: 'rules §4.18', const: 'AFTER_ROOT', instead: NOTHING },
  ],
  'find/conventions/lines.ts': [
    { name: 'comment', rule: 'rules §7.3', function: 'isUncommented', instead: 'return false' },
    { name: 'construct: lines', rule: 'rules §7', function: 'continuationAt', instead: 'return undefined' },
    { name: 'apart', rule: 'rules §7.3', function: 'isApart', instead: 'return false' },
    { name: 'broken at hyphen', rule: 'rules §7.5', function: 'isBrokenHyphen', instead: 'return false' },
  ],
  'find/conventions/screens.ts': [
    { name: 'construct: screens', rule: 'rules §7.13', function: 'readWrapped', instead: 'return undefined' },
  ],
  'screen/wraps.ts': [
    { name: 'rows: two alone', rule: 'rules §7.13', function: 'isPair', instead: 'return false' },
    { name: 'rows: lists', rule: 'rules §7.13', function: 'isList', instead: 'return false' },
    { name: 'rows: fields', rule: 'rules §7.13', const: 'FIELDS', instead: NOTHING },
    { name: 'rows: listed behind', rule: 'rules §7.13', function: 'isListed', instead: 'return false' },
  ],
  'find/conventions/link-text.ts': [
    {
      name: 'construct: link text',
      rule: 'rules §4.14',
      off: [
        { const: 'BBCODE', instead: NOTHING },
        { function: 'endOfTexts', instead: 'return from' },
        { function: 'isEnd', instead: 'return false' },
      ],
    },
    { name: 'BBCode', rule: 'rules §4.8', const: 'BBCODE', instead: NOTHING },
    { name: 'text in brackets', rule: 'rules §4.14', function: 'isEnd', instead: 'return false' },
  ],
  'find/conventions/literals.ts': [
    { name: 'construct: literals', rule: 'rules §7.11', function: 'literalGapAt', instead: 'return undefined' },
    { name: 'literal: before the host', rule: 'rules §7.11', const: 'PART_END', instead: NOTHING },
    { name: 'literal: behind a run', rule: 'rules §7.11', function: 'readLiterals', instead: 'return undefined' },
    { name: 'literal: judged', rule: 'rules §7.11', function: 'judge', instead: "return 'made'" },
    { name: 'literal: sentence', rule: 'rules §7.11', const: 'SENTENCE', instead: NOTHING },
    { name: 'literal: in one', rule: 'rules §7.11', function: 'isInLiteral', instead: 'return true' },
    { name: 'fold column', rule: 'rules §7.12', const: 'FOLD_COLUMNS', instead: '[]' },
  ],
  'find/conventions/literal-end.ts': [
    { name: 'construct: ends of literals', rule: 'rules §4.9', function: 'isInLiteral', instead: 'return false' },
  ],
  'find/conventions/wiki-templates.ts': [
    { name: 'construct: templates of wikis', rule: 'rules §4.13', function: 'isWikiTemplate', instead: 'return false' },
  ],
  'find/end/placeholders.ts': [
    {
      name: 'placeholders',
      rule: 'rules §4.13',
      off: [
        { const: 'OPENER', instead: NOTHING },
        { const: 'STOPPED_BY', instead: NOTHING },
        { function: 'isTemplateAt', instead: 'return false' },
        { const: 'BRACES', instead: NOTHING },
      ],
    },
    { name: 'template in host', rule: 'rules §4.13', function: 'isTemplateAt', instead: 'return false' },
    { name: 'template at end', rule: 'rules §4.13', const: 'STOPPED_BY', instead: NOTHING },
  ],
  'find/conventions/printable.ts': [
    { name: 'construct: quoted-printable', rule: 'rules §4.16', function: 'mayBePrintable', instead: 'return false' },
    { name: 'folds', rule: 'rules §4.24', function: 'mayBeFolded', instead: 'return false' },
  ],
  'find/conventions/references.ts': [
    { name: 'construct: written stops', rule: 'rules §4.8', const: 'WRITTEN_STOP', instead: NOTHING },
    { name: 'construct: references', rule: 'rules §4.12', function: 'referencesIn', instead: 'return undefined' },
    { name: 'reference in escaped markup', rule: 'rules §4.12', function: 'escapings', instead: 'return 0' },
    { name: 'reference in markup', rule: 'rules §4.12', function: 'isInMarkup', instead: 'return false' },
    { name: 'reference by number', rule: 'rules §4.12', function: 'isNumbered', instead: 'return false' },
  ],
  'find/end/cuts.ts': [
    { name: 'quote in code', rule: 'rules §4.9', function: 'closes', instead: 'return false' },
    { name: 'quotation behind a colon', rule: 'rules §4.9', const: 'OPENED_AFTER', instead: NOTHING },
    { name: 'another URL', rule: 'rules §4.4', const: 'OTHER_URL', instead: NOTHING },
  ],
  'find/conventions/fields.ts': [
    { name: 'construct: fields', rule: 'rules §4.15', function: 'endOfField', instead: 'return end' },
    { name: 'fields: columns', rule: 'rules §4.15', function: 'isInColumns', instead: 'return false' },
  ],
  'find/conventions/spaced.ts': [
    {
      name: 'construct: blanks around punctuation',
      rule: 'rules §7.14',
      function: 'readSlashes',
      instead: 'return undefined',
    },
  ],
  'find/conventions/cited.ts': [
    { name: 'construct: notes on visits', rule: 'rules §7.15', const: 'NOTE', instead: NOTHING },
  ],
  'joins/may-continue.ts': [
    { name: 'folded', rule: 'rules §7.1', function: 'isFoldedAt', instead: 'return false' },
    { name: 'line of its own', rule: 'rules §7.1', const: 'OWN_LINE', instead: NOTHING },
    {
      name: 'quickTest: line',
      rule: 'rules §7.1',
      function: 'mayContinueIn',
      instead: 'return next < 0 ? next === BEYOND && beyond : true',
    },
  ],
  'joins/pages.ts': [{ name: 'number of the page', rule: 'rules §7.3', const: 'PAGE_NUMBER', instead: NOTHING }],
  'joins/likelihood.ts': [
    { name: 'quickTest: two lines', rule: 'rules §7.2', function: 'passesQuickTest', instead: 'return true' },
  ],
  'joins/own-line.ts': [
    { name: 'next: own mark', rule: 'rules §7.3', const: 'OWN_MARK', instead: NOTHING },
    { name: 'next: own line', rule: 'rules §7.3', function: 'isOwnLine', instead: 'return false' },
    { name: 'next: entry of URL', rule: 'rules §7.3', const: 'ENTRY_OF_URL', instead: NOTHING },
    { name: 'next: roff request', rule: 'rules §7.3', const: 'REQUEST', instead: NOTHING },
    { name: 'next: page number', rule: 'rules §7.3', const: 'PAGE_NUMBER', instead: NOTHING },
    { name: 'next: address', rule: 'rules §7.3', function: 'isAddress', instead: 'return false' },
    { name: 'next: hashtag', rule: 'rules §7.3', const: 'HASHTAG', instead: NOTHING },
  ],
  'joins/unfinished.ts': [
    { name: 'unfinished', rule: 'rules §7.5', function: 'isUnfinished', instead: 'return false' },
    { name: 'cut host', rule: 'rules §7.5', function: 'isCutHost', instead: 'return false' },
    { name: 'cut escape', rule: 'rules §7.5', function: 'isCutEscape', instead: 'return false' },
    { name: 'cut inner URL', rule: 'rules §7.5', function: 'isCutInner', instead: 'return false' },
    { name: 'cut query', rule: 'rules §7.5', const: 'PARAMETER', instead: NOTHING },
    { name: 'host joined', rule: 'rules §7.2', function: 'isHostJoined', instead: 'return true' },
  ],
  'settle/decider.ts': [
    { name: 'same URL', rule: 'rules §6.2', function: '#sameUrl', instead: 'return undefined' },
    {
      name: 'hyphen of a join',
      rule: 'rules §7.6',
      function: '#judgeBare',
      instead: "return [undefined, 'same-word']",
    },
  ],
  'settle/evidence.ts': [
    { name: 'same word', rule: 'rules §6.3', function: 'word', instead: 'return undefined' },
    { name: 'hyphenation', rule: 'rules §6.4', function: 'hyphenation', instead: 'return undefined' },
  ],
  'settle/lines.ts': [
    { name: 'joins by layout', rule: 'rules §7.6', function: 'readLines', instead: 'return undefined' },
  ],
  'settle/settle.ts': [
    { name: 'evidence of the text', rule: 'rules §6', function: 'settleMatches', instead: 'return found.matches' },
  ],
  'text/class-flags.ts': [{ name: 'zero width', rule: 'rules §4.2', const: 'ZERO_WIDTH', instead: '0' }],
  'text/hosts.ts': [{ name: 'dots of IDNA', rule: 'rules §4.6', function: 'isIdnaDot', instead: 'return false' }],
  'text/line-start.ts': [
    { name: 'empty quotes', rule: 'rules §5.2', function: 'readEmptyQuotes', instead: 'return undefined' },
  ],
  'text/prose-classes.ts': [
    { name: 'other quotes', rule: 'rules §1.1', const: 'QUOTES', instead: 'new Map([[QUOTE, [QUOTE]]])' },
    {
      name: 'other angle brackets',
      rule: 'rules §1.1',
      const: 'ANGLES',
      instead: 'new Map([[LESS_THAN, [GREATER_THAN]]])',
    },
  ],
}

/** @type {readonly Switch[]} */
export const SWITCHES = Object.entries(ROWS).flatMap(([file, rows]) =>
  rows.map(({ name, rule, off, ...part }) => {
    const parts = /** @type {readonly Part[]} */ (off ?? [part])
    return { name, rule, off: parts.map((each) => ({ file, ...each })) }
  }),
)
