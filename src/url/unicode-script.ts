import { BEYOND_ASCII, property } from '../text/chars.ts'

export function isInvisible(codePoint: number): boolean {
  if (codePoint === 0xad || codePoint === 0x34f || codePoint === 0x3164 || codePoint === 0xfeff) return true
  if (codePoint >= 0x200b && codePoint <= 0x200d) return true
  if (codePoint >= 0x2060 && codePoint <= 0x2064) return true
  return codePoint === 0xffa0 || (codePoint >= 0x115f && codePoint <= 0x1160) || codePoint === 0x180e
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Cherokee',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
].map((name) => ({ name, isIn: property(String.raw`\p{Script=${name}}`) }))

/** UTS 39 §5.2: scripts that one writing system uses together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Whether a label of a host mixes scripts of different writing systems. UTS 39 §5.2, "Highly Restrictive" */
export function hasMixedScripts(host: string): boolean {
  return BEYOND_ASCII.test(host) && host.split(/[.\u3002\uff0e\uff61]/).some(isMixed)
}

function isMixed(label: string): boolean {
  const found = SCRIPTS.filter(({ isIn }) => isIn(label)).map(({ name }) => name)
  return found.length > 1 && !TOGETHER.some((set) => found.every((name) => set.includes(name)))
}
