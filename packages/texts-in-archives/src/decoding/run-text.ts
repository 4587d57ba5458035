import { type OffsetMap, SegmentMap } from './offset-map.ts'

/** Decoded text that is put together from runs of the source, with its map. */
export class RunText {
  text = ''
  map: SegmentMap = new SegmentMap()

  addRun(run: string, from: number): void {
    if (run === '') return
    this.map.addRun(this.text.length, from)
    this.text += run
  }

  addAtom(decoded: string, from: number, to: number): void {
    this.map.addAtom(this.text.length, from, to)
    this.text += decoded
  }

  take(): { text: string; map: OffsetMap } {
    // A document may be kept until its end, with a segment and a piece of its text for each of its tags.
    const text = flat(this.text)
    const map = this.map.packed()
    this.text = ''
    this.map = new SegmentMap()
    return { text, map }
  }
}

/** An engine would keep the pieces alive with it. */
function flat(text: string): string {
  return text.length < 2 ? text : [text.charAt(0), text.slice(1)].join('')
}
