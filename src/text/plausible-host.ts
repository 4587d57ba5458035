import { property } from './chars.ts'

/**
 * Whether a host in running text is one beyond doubt: it has so many labels, none of them empty, and a plausible
 * top-level one. `rules §2`
 */
export function isPlausibleHost(host: string, labels: number): boolean {
  const end = host.endsWith('.') ? host.length - 1 : host.length
  let count = 1
  let label = 0
  for (let dot = host.indexOf('.'); dot >= 0 && dot < end; dot = host.indexOf('.', label)) {
    if (dot === label) return false
    label = dot + 1
    count++
  }
  return count >= labels && label < end && isTopLevel(host.slice(label, end))
}

/** Whether a host ends in a top-level label that most hosts in text have. */
export function isCommonHost(host: string): boolean {
  return /\.(?:com|org|net|edu|gov|info|[a-z]{2})$/i.test(host)
}

/** Two letters or more, or an A-label; but `www` is the other end of a host. */
const isTopLevel = /* @__PURE__ */ property(
  String.raw`^(?!www$)(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$`,
  'iu',
  /^(?![wW]{3}$)(?:[A-Za-z]{2,}|[xX][nN]--[A-Za-z0-9-]+)$/,
)
