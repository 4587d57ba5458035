/** The text after a prompt, up to the first line that does not end with a backslash. */
const COMMAND = /^\$ ((?:.*\\\n)*.*)/gm

/** What a reader types: of a terminal session the commands, without prompts and output; of another block everything. */
export function typedText(block: string): string {
  const commands = [...block.matchAll(COMMAND)].map(([, command]) => command)
  return commands.length === 0 ? block : commands.join('\n')
}
