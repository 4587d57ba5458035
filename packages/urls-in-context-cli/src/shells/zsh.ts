import { type Completed, type CompletedCommand, type CompletedOption, shellQuoted } from './completed.ts'

/** The completions of zsh, as a file `_urls` in a folder of `$fpath`, or to be evaluated after `compinit`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const named = commands.filter(({ name }) => name !== undefined)
  const summaries = named.map(({ name, summary }) => `    ${shellQuoted(`${name}:${escaped(summary)}`)}`)
  const cases = named.map(
    (command) => `    ${command.name})\n      shift words; (( CURRENT-- ))\n${specsOf(command)}\n      ;;`,
  )
  const [search] = commands.filter(({ name }) => name === undefined)
  return `#compdef urls urls-in-context
# Completions of urls for zsh: eval "$(urls completion zsh)"
_urls() {
  local curcontext=$curcontext
  local -a commands
  commands=(
${summaries.join('\n')}
  )
  case \${words[2]}:$((CURRENT > 2)) in
${cases.join('\n').replace(/^( {4}[a-z]+)\)$/gm, '$1:1)')}
    *)
      if (( CURRENT == 2 )) && [[ \${words[2]} != -* ]]; then _describe -t commands command commands; fi
${specsOf(search!)}
      ;;
  esac
}
if [[ \${funcstack[1]} == _urls ]]; then _urls "$@"; else compdef _urls urls urls-in-context; fi
`
}

function specsOf({ options, words }: CompletedCommand): string {
  const specs = [...options.flatMap(specOf), shellQuoted(`*:${nameOf(words)}:${actionOf(words)}`)]
  return `      _arguments -s -S ${specs.map((spec) => `\\\n        ${spec}`).join(' ')}`
}

/** An option of one name, or with its letter. `*` lets it be repeated. */
function specOf({ name, short, help, value, isOptional, values }: CompletedOption): string[] {
  const argument = value === undefined ? '' : `${isOptional ? '::' : ':'}${value}:${actionOf(values)}`
  const text = shellQuoted(`[${escaped(help)}]${argument}`)
  const long = `'*--${name}${value === undefined ? '' : isOptional ? '=-' : '='}'${text}`
  return short === undefined || isOptional ? [long] : [`'*-${short}${value === undefined ? '' : '+'}'${text}`, long]
}

function nameOf(words: Completed): string {
  return words === 'none' ? 'URL' : typeof words === 'string' ? words : 'word'
}

function actionOf(completed: Completed): string {
  if (completed === 'none') return ' '
  if (completed === 'file') return '_files'
  return completed === 'folder' ? '_files -/' : `(${completed.join(' ')})`
}

function escaped(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&')
}
