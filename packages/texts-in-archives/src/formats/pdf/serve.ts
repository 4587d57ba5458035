import type { FromPdfThread, PdfFinding, PdfOrder, ToPdfThread } from './protocol.ts'
import { problemOf } from './task.ts'

/** Findings that are sent before one is taken. */
const MOST_UNTAKEN = 8

/** What a thread reads of a document; an error is a problem of it. */
export type ReadDocument = (order: PdfOrder) => AsyncGenerator<PdfFinding | { readonly page: number }>

/** The thread's side of the talk with its host: takes what the host says, and sends what is found at the host's pace. */
export function servePdf(
  read: ReadDocument,
  say: (word: FromPdfThread, transfer?: ArrayBuffer[]) => void,
): (word: ToPdfThread) => void {
  let untaken = 0
  let wake: (() => void) | undefined

  const send = async (found: PdfFinding): Promise<void> => {
    untaken++
    if ('piece' in found) say(found, [found.piece.lines.buffer as ArrayBuffer, found.piece.runs.buffer as ArrayBuffer])
    else say(found)
    while (untaken >= MOST_UNTAKEN) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  const serve = async (order: PdfOrder): Promise<void> => {
    try {
      for await (const found of read(order)) {
        if ('page' in found) say(found)
        else await send(found)
      }
    } catch (error) {
      say({ problem: problemOf(error as Error) })
    }
    say({ isDone: true })
  }

  return (word) => {
    if ('read' in word) {
      void serve(word)
      return
    }
    untaken -= word.taken
    wake?.()
  }
}
