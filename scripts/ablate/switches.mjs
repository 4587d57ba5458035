/** The rules of the core that can be switched off, each by what a function gives instead, or a constant is. */

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
 * @property {string} rule where the pages state it
 * @property {readonly Off[]} off
 */

/**
 * A row of the table: one function or constant, or several, each with its file if it is another.
 *
 * @typedef {{ name: string, rule: string } & Omit<Off, 'file' | 'instead'> & { instead?: string, off?: readonly Part[] }} Row
 * @typedef {Omit<Off, 'file'> & { file?: string }} Part
 */

/** A pattern that matches nothing. */
const NOTHING = '/(?!)/'
const NOTHING_HERE = '/(?!)/y'

/** @type {Readonly<Record<string, readonly Row[]>>} */
const ROWS = {
  'candidates/authority.ts': [
    { name: 'userinfo', rule: 'rules §4.6', function: 'isUserinfo', instead: 'return false' },
    { name: 'marks end a host', rule: 'rules §4.6', function: 'beforeMarks', instead: 'return end' },
    { name: 'IP literal', rule: 'rules §4.6', function: 'walkLiteral', instead: 'return from' },
    { name: 'IPv6 unbracketed', rule: 'rules §4.6', function: 'walkAddress', instead: 'return -1' },
  ],
  'candidates/bare.ts': [
    { name: 'glued to opaque', rule: 'rules §4.10', function: 'withoutGlued', instead: 'return undefined' },
    { name: 'before foreign', rule: 'rules §4.6', function: 'beforeForeign', instead: 'return runEnd' },
    { name: 'break before slashes', rule: 'rules §7.5', function: 'readBehindBreak', instead: 'return undefined' },
    { name: 'literal behind slashes', rule: 'rules §7.11', function: 'readBehindLiteral', instead: 'return undefined' },
    { name: 'gap behind slashes', rule: 'rules §7.9', function: 'readBehindGap', instead: 'return undefined' },
    { name: 'quote in code', rule: 'rules §4.9', function: 'isQuoted', instead: 'return false' },
  ],
  'candidates/contexts.ts': [
    { name: 'quoted over literals', rule: 'rules §7.11', function: 'readOverLiterals', instead: 'return undefined' },
  ],
  'candidates/continuation.ts': [
    { name: 'broken at hyphen', rule: 'rules §7.5', function: 'isBrokenHyphen', instead: 'return false' },
    { name: 'glance: two lines', rule: 'rules §7.2', function: 'isLikely', instead: 'return true' },
    { name: 'next entry', rule: 'rules §7.3', function: 'isEntry', instead: 'return false' },
    { name: 'apart', rule: 'rules §7.3', function: 'isApart', instead: 'return false' },
    { name: 'enclosed', rule: 'rules §7.2', function: 'isEnclosed', instead: 'return false' },
    { name: 'host joined', rule: 'rules §7.2', function: 'isHostJoined', instead: 'return true' },
  ],
  'candidates/delimited.ts': [
    { name: 'bar before label', rule: 'rules §1.6', function: '#startsLabel', instead: 'return false' },
    { name: 'two in a pair', rule: 'rules §1.5', function: '#startsAnother', instead: 'return false' },
    { name: 'other literal', rule: 'rules §1.5', function: '#isOtherLiteral', instead: 'return false' },
    { name: 'literal in brackets', rule: 'rules §5.5', function: '#literalGap', instead: 'return undefined' },
  ],
  'candidates/encoded-line.ts': [
    { name: 'uuencoded line', rule: 'rules §2.1', function: 'isEncodedLine', instead: 'return false' },
  ],
  'candidates/escape.ts': [
    {
      name: 'escape by code',
      rule: 'rules §4.11',
      off: [
        { const: 'UNICODE', instead: NOTHING_HERE },
        { const: 'HEXADECIMAL', instead: NOTHING_HERE },
      ],
    },
    { name: 'escaped slash', rule: 'rules §4.11', const: 'SLASHED', instead: NOTHING_HERE },
    { name: 'escaped mark', rule: 'rules §4.11', function: 'readMark', instead: 'return undefined' },
  ],
  'candidates/escaped.ts': [
    { name: 'escapes', rule: 'rules §4.11', function: 'stopsAtEscape', instead: 'return false' },
  ],
  'candidates/fields.ts': [
    { name: 'comma of fields', rule: 'rules §4.15', function: 'endOfField', instead: 'return end' },
  ],
  'candidates/gap.ts': [
    { name: 'wide hyphen', rule: 'rules §6.7', function: 'behindWideHyphen', instead: 'return at' },
    {
      name: 'bar of a table',
      rule: 'rules §5.5',
      off: [
        { function: 'behindBar', instead: 'return from' },
        { file: 'candidates/delimited.ts', function: '#endsLine', instead: 'return false' },
      ],
    },
  ],
  'candidates/glued-prose.ts': [
    { name: 'glued prose', rule: 'rules §4.18', function: 'startOfProse', instead: 'return end' },
    { name: 'glued particles', rule: 'rules §4.18', function: 'isProse', instead: 'return false' },
  ],
  'candidates/link-text.ts': [
    { name: 'link text', rule: 'rules §4.14', function: 'opensAt', instead: 'return false' },
    { name: 'macro of AsciiDoc', rule: 'rules §4.14', const: 'MACRO', instead: NOTHING },
  ],
  'candidates/literal-join.ts': [
    { name: 'literals', rule: 'rules §7.11', function: 'readLiterals', instead: 'return undefined' },
    { name: 'literals judged', rule: 'rules §7.11', function: 'judge', instead: "return 'made'" },
    { name: 'literal: operator', rule: 'rules §7.11', function: 'judgeOperator', instead: "return 'made'" },
    { name: 'literal: entry', rule: 'rules §7.11', function: 'isEntry', instead: 'return false' },
    { name: 'literal: in one', rule: 'rules §7.11', function: 'isInLiteral', instead: 'return true' },
    { name: 'fold column', rule: 'rules §7.12', function: 'isAtFoldColumn', instead: 'return false' },
    { name: 'backslash judged', rule: 'rules §7.12', function: 'judgeBackslash', instead: "return 'made'" },
  ],
  'candidates/next-line.ts': [
    { name: 'folded', rule: 'rules §7.1', function: 'isFolded', instead: 'return false' },
    {
      name: 'glance: line',
      rule: 'rules §7.1',
      function: 'mayGoOnBehind',
      instead: 'const next = nextLine(text, at)\nreturn next < 0 ? next === BEYOND && beyond : true',
    },
  ],
  'candidates/next-literal.ts': [
    {
      name: 'glance: literal',
      rule: 'rules §7.11',
      function: 'mayEndPart',
      instead: 'return literalEnd(text, start, runEnd) >= 0',
    },
  ],
  'candidates/next-run.ts': [
    { name: 'next: own mark', rule: 'rules §7.3', function: 'isOwnMark', instead: 'return false' },
    { name: 'next: ruler', rule: 'rules §7.3', const: 'RULER_LINE', instead: NOTHING },
    { name: 'next: reference', rule: 'rules §7.3', const: 'OWN_REFERENCE', instead: NOTHING },
    { name: 'next: option or path', rule: 'rules §7.3', const: 'OTHER_START', instead: NOTHING },
    { name: 'next: encoded blank', rule: 'rules §7.3', const: 'ENCODED_BLANK', instead: NOTHING },
    { name: 'next: own line', rule: 'rules §7.3', function: 'isOwnLine', instead: 'return false' },
    { name: 'next: entry of URL', rule: 'rules §7.3', const: 'ENTRY_OF_URL', instead: NOTHING },
    { name: 'next: roff request', rule: 'rules §7.3', const: 'REQUEST', instead: NOTHING },
    { name: 'next: page number', rule: 'rules §7.3', const: 'PAGE_NUMBER', instead: NOTHING },
    { name: 'next: address', rule: 'rules §7.3', function: 'isAddress', instead: 'return false' },
    { name: 'next: label', rule: 'rules §7.3', const: 'LABEL', instead: NOTHING },
  ],
  'candidates/opener.ts': [
    { name: 'attribute', rule: 'rules §1.8', function: 'isAttribute', instead: 'return false' },
    { name: 'angle on line before', rule: 'rules §1.1', function: 'angleOnLineBefore', instead: 'return undefined' },
  ],
  'candidates/plain.ts': [
    { name: 'plain URLs apart', rule: 'architecture §3', function: 'readPlain', instead: 'return undefined' },
  ],
  'candidates/prefix.ts': [
    { name: 'prefixes', rule: 'rules §5.1', function: 'readMarks', instead: 'return NO_MARKS' },
    {
      name: 'prefix: rare leaders',
      rule: 'rules §5.1',
      const: 'LEADERS',
      instead: "['#', '///', '//!', '//', '/**', '/*', '*', '>']",
    },
    { name: 'prefix: word', rule: 'rules §5.1', function: 'readWord', instead: "return ''" },
    { name: 'prefix: comment end', rule: 'rules §5.1', function: 'isCommentEnd', instead: 'return false' },
    {
      name: 'prefix: diff',
      rule: 'rules §5.3',
      off: [
        { function: 'isDiffMark', instead: 'return false' },
        { function: 'skipDiffMark', instead: 'return lineStart' },
      ],
    },
    { name: 'empty quotes', rule: 'rules §5.3', function: 'readEmptyQuotes', instead: 'return undefined' },
  ],
  'candidates/printable.ts': [
    { name: 'quoted-printable', rule: 'rules §4.16', function: 'mayBePrintable', instead: 'return false' },
  ],
  'candidates/reference.ts': [
    { name: 'references', rule: 'rules §4.12', function: 'referencesIn', instead: 'return undefined' },
    { name: 'reference in markup', rule: 'rules §4.12', function: 'isInMarkup', instead: 'return false' },
    { name: 'reference by number', rule: 'rules §4.12', function: 'isNumbered', instead: 'return false' },
    { name: 'slashes as references', rule: 'rules §4.11', function: 'areSlashesReferences', instead: 'return false' },
  ],
  'candidates/run.ts': [
    { name: 'BBCode', rule: 'rules §4.8', function: 'closesElement', instead: 'return false' },
    {
      name: 'written stop',
      rule: 'rules §4.8',
      function: 'isWrittenStop',
      // The references in the URL are read nevertheless.
      instead: 'attempt.hasReference = true\nreturn false',
    },
    { name: 'another behind comma', rule: 'rules §4.4', function: 'startsAnother', instead: 'return false' },
    { name: 'ruler', rule: 'rules §4.5', function: 'rulerLength', instead: 'return 0' },
    { name: 'frame', rule: 'rules §4.5', function: 'beforeFrame', instead: 'return end' },
    { name: 'emphasis', rule: 'rules §4.5', const: 'EMPHASIS', instead: "''" },
    { name: 'cut at opener', rule: 'rules §4.3', function: 'cutAtOpener', instead: 'return end' },
  ],
  'candidates/scheme-gap.ts': [
    { name: 'break in scheme', rule: 'rules §7.5', function: 'startOverBreak', instead: 'return undefined' },
  ],
  'candidates/scheme-name.ts': [
    { name: 'glance: hash of names', rule: 'architecture §2', function: 'mayEndScheme', instead: 'return true' },
  ],
  'candidates/slash-gap.ts': [
    { name: 'break at slashes', rule: 'rules §7.5', function: 'readSlashGap', instead: 'return undefined' },
  ],
  'candidates/spaced.ts': [
    { name: 'blanks around marks', rule: 'rules §7.14', function: 'startBeforeBlank', instead: 'return undefined' },
  ],
  'candidates/start.ts': [
    { name: 'behind escape', rule: 'rules §2.7', function: 'behindEscape', instead: 'return at' },
    { name: 'escaped slashes', rule: 'rules §4.11', function: 'startAtEscapedSlashes', instead: 'return undefined' },
    { name: 'regular expression', rule: 'rules §4.11', function: 'isPattern', instead: 'return false' },
    { name: 'escaped colon', rule: 'rules §4.11', function: 'startAtEscapedColon', instead: 'return undefined' },
    { name: 'host boundary', rule: 'rules §3.2', function: 'isHostBoundary', instead: 'return true' },
    { name: 'glance: opened', rule: 'architecture §2', function: 'mayBeOpened', instead: 'return true' },
  ],
  'candidates/template.ts': [
    {
      name: 'templates',
      rule: 'rules §4.13',
      off: [
        { function: 'opensPlaceholder', instead: 'return false' },
        { function: 'isTemplateAt', instead: 'return false' },
        { function: 'isCutByPlaceholder', instead: 'return false' },
        { file: 'pass/readings.ts', function: 'holdsPlaceholder', instead: 'return false' },
      ],
    },
    { name: 'template in host', rule: 'rules §4.13', function: 'isTemplateAt', instead: 'return false' },
    { name: 'template at end', rule: 'rules §4.13', function: 'isCutByPlaceholder', instead: 'return false' },
  ],
  'candidates/triggers.ts': [
    { name: 'glance: header fields', rule: 'architecture §2', const: 'MAY_BE_OPENED', instead: "''" },
  ],
  'candidates/unfinished.ts': [
    { name: 'unfinished', rule: 'rules §7.5', function: 'isUnfinished', instead: 'return false' },
    { name: 'cut host', rule: 'rules §7.5', function: 'isCutHost', instead: 'return false' },
    { name: 'cut escape', rule: 'rules §7.5', function: 'isCutEscape', instead: 'return false' },
    { name: 'cut inner URL', rule: 'rules §7.5', function: 'isCutInner', instead: 'return false' },
    { name: 'cut query', rule: 'rules §7.5', const: 'PARAMETER', instead: NOTHING },
  ],
  'candidates/wrapper.ts': [{ name: 'address in wrapper', rule: 'rules §1.7', const: 'ADDRESS', instead: NOTHING }],
  'text/delimiters.ts': [
    { name: 'other quotes', rule: 'rules §1.1', const: 'QUOTES', instead: 'new Map([[QUOTE, [QUOTE]]])' },
    {
      name: 'other angle brackets',
      rule: 'rules §1.1',
      const: 'ANGLES',
      instead: 'new Map([[LESS_THAN, [GREATER_THAN]]])',
    },
  ],
  'text/idna-dot.ts': [
    { name: 'dots of IDNA', rule: 'rules §4.6', function: 'isIdnaDot', instead: 'return false' },
    { name: 'full-width letters', rule: 'rules §4.6', function: 'isFullWidthLetter', instead: 'return false' },
  ],
  'text/prose-classes.ts': [{ name: 'zero width', rule: 'rules §4.2', const: 'ZERO_WIDTH', instead: '0' }],
  'repair/hyphen.ts': [
    {
      name: 'each hyphen alone',
      rule: 'rules §6.6',
      function: 'hyphenChoices',
      instead: 'return hyphens.length === 0 ? [hyphens] : [[], hyphens]',
    },
  ],
  'repair/removed-gap.ts': [
    { name: 'space encoded', rule: 'rules §7.8', function: 'hasInnerSpace', instead: 'return false' },
    { name: 'space meant', rule: 'rules §7.8', function: 'hasMeantSpaces', instead: 'return false' },
  ],
  'pass/readings.ts': [{ name: 'element of XML', rule: 'rules §1.8', function: 'isElement', instead: 'return false' }],
  'settle/decider.ts': [
    { name: 'same URL', rule: 'rules §6.2', function: '#sameUrl', instead: 'return undefined' },
    { name: 'same URL is heard', rule: 'rules §7.7', function: '#isHeard', instead: 'return true' },
    { name: 'hyphen of a join', rule: 'rules §6.3', function: '#droppedInJoin', instead: 'return []' },
  ],
  'settle/evidence.ts': [
    { name: 'same word', rule: 'rules §6.3', function: 'word', instead: 'return undefined' },
    { name: 'hyphenation', rule: 'rules §6.4', function: 'hyphenation', instead: 'return undefined' },
  ],
  'settle/lines.ts': [
    { name: 'joins by layout', rule: 'rules §7.6', function: 'readLines', instead: 'return undefined' },
    { name: 'over two line ends', rule: 'rules §7.4', const: 'MOST_LINES', instead: '2' },
  ],
  'settle/settle.ts': [
    { name: 'evidence of the text', rule: 'rules §6', function: 'settleMatches', instead: 'return found.matches' },
  ],
}

/** @type {readonly Switch[]} */
export const SWITCHES = Object.entries(ROWS).flatMap(([file, rows]) =>
  rows.map(({ name, rule, off, ...part }) => {
    const parts = /** @type {readonly Part[]} */ (off ?? [part])
    return { name, rule, off: parts.map((each) => ({ file, ...each })) }
  }),
)
