/**
 * The goals of each figure on Node 24: `goal`, `stretch`, and `first`, the goal of the first working version. `most`
 * marks figures where less is better.
 */
export const goals = {
  'mail/linkify-it': { goal: 3.5, stretch: 5 },
  'mail/url-regex-safe': { goal: 14, stretch: 20 },
  'mail/indexOf': { goal: 0.18, stretch: 0.3 },
  'mail/linkifyjs': { goal: 60 },
  'mail/autolinker': { goal: 40 },
  'first/1 MB': { goal: 1, stretch: 1.5 },
  'first/16 MB': { goal: 1, stretch: 1.5 },
  'compiles/functions': { goal: 150, most: true },
  'dense/linkify-it': { goal: 2.5, stretch: 4 },
  'dense/url-regex-safe': { goal: 1, stretch: 1.8 },
  'colons/linkify-it': { goal: 1.3, stretch: 2 },
  'cyrillic-cjk/linkify-it': { goal: 8, stretch: 10 },
  'cyrillic-cjk/url-regex-safe': { goal: 1, stretch: 1.5 },
  'bytes/mail': { goal: 0.5, stretch: 0.8 },
  'chunks/1 KiB': { goal: 1.25, most: true },
  'short/linkify-it': { goal: 2.5, stretch: 4 },
  'chat/linkify-it': { goal: 2, stretch: 3 },
  'command/MB/s': { goal: 110, stretch: 150 },
  'command/small': { goal: 2.5, stretch: 2, most: true },
  'units/ns': { goal: 100, most: true },
  'import/ms': { goal: 10, most: true },
  'site/paint': { goal: 300, most: true },
  'site/key': { goal: 30, most: true },
  'size/kB': { goal: 16, most: true },
  'memory/kept': { goal: 250, first: 250, most: true },
  'memory/pinned': { goal: 0, first: 0, most: true },
  'memory/64 MB': { goal: 32, most: true },
  'memory/1 GB': { goal: 32, most: true },
  'memory/growth': { goal: 8, most: true },
  'hostile/reads': { goal: 1.05, most: true },
  'hostile/exponent': { goal: 1.15, first: 1.15, most: true },
  'hostile/rate': { goal: 50 },
  'plugins/times': { goal: 2, most: true },
  'archive/postal-mime+linkify-it': { goal: 9 },
}

export function beside(figure) {
  return { ...figure, ...goals[figure.id], reached: verdict(figure.id, figure.figure) }
}

export function verdict(id, figure) {
  const wanted = goals[id]
  if (wanted === undefined || figure === undefined) return ''
  const reached = (goal) => goal !== undefined && (wanted.most ? figure <= goal : figure >= goal)
  if (reached(wanted.stretch)) return 'stretch'
  if (reached(wanted.goal)) return 'goal'
  return reached(wanted.first) ? 'first goal' : 'MISSED'
}
