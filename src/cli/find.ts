import type { UrlMatch } from '../index.ts'
import { readBlocks } from './files.ts'
import { Finder } from './finder.ts'
import { complain, printUrls } from './sink.ts'

/** Prints the URLs of all inputs. Gives the exit status: 2 if one could not be read, else 0 if there were any, else 1. */
export function find(inputs: readonly string[]): number {
  let found = false
  let failed = false
  const show = (matches: UrlMatch[]): void => {
    found ||= matches.length > 0
    printUrls(matches.map((match) => match.url))
  }
  const fail = (why: string): void => {
    failed = true
    complain(why)
  }
  for (const input of inputs) {
    const finder = new Finder()
    for (const block of readBlocks(input, fail)) show(finder.write(block))
    show(finder.end())
  }
  return failed ? 2 : found ? 0 : 1
}
