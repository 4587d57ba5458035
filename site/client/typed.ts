/** A prompt, and what is typed after it: up to the first line that does not end with a backslash. */
const COMMAND = /^\$ ((?:.*\\\n)*.*)/gm

/**
 * What a reader types to do what a block of code shows: of a session in a terminal its commands, without prompts and
 * without what is printed; of another block all.
 */
export function typedText(block: string): string {
  const commands = [...block.matchAll(COMMAND)].map(([, command]) => command)
  return commands.length === 0 ? block : commands.join('\n')
}
