import { differenceIn } from '../../packages/urls-in-context-cli/src/page/row-view.ts'
import { type Child, element } from './element.ts'

/** A URL with a mark on the part that differs from another one. */
export function differenceOf(text: string, other: string, shown: (text: string) => Child[]): Child[] {
  const [start, end] = differenceIn(text, other)
  if (other === '' || start === end) return shown(text)
  return [
    ...shown(text.slice(0, start)),
    element('mark', {}, ...shown(text.slice(start, end))),
    ...shown(text.slice(end)),
  ]
}
