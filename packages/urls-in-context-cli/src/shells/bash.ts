import { type Completed, type CompletedCommand, type CompletedOption, shellQuoted } from './completed.ts'

/**
 * The completions of bash 3.2 and later. It splits words at `=`, so that `--format=csv` is three of them.
 */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const named = commands.flatMap(({ name }) => name ?? [])
  const cases = commands.map(caseOf).join('\n')
  return `# Completions of urls for bash: eval "$(urls completion bash)"
_urls() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= options= words=file values=none
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  COMPREPLY=()
  case \${COMP_WORDS[1]} in
    ${named.join('|')}) if ((COMP_CWORD > 1)); then command=\${COMP_WORDS[1]}; fi ;;
  esac
  case $command in
${cases}
  esac
  if [[ $values != none || ( $prev == -* && -z $options ) ]]; then
    _urls_reply "$values"
  elif [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
    if [[ \${#COMPREPLY[@]} == 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2> /dev/null; fi
  else
    _urls_reply "$words"
    if ((COMP_CWORD == 1)); then COMPREPLY+=($(compgen -W ${shellQuoted(named.join(' '))} -- "$cur")); fi
  fi
}
_urls_reply() {
  local IFS=$'\n'
  case $1 in
    none) ;;
    file)
      compopt -o filenames 2> /dev/null
      COMPREPLY=($(compgen -f -- "$cur"))
      ;;
    folder)
      compopt -o filenames 2> /dev/null
      COMPREPLY=($(compgen -d -- "$cur"))
      ;;
    *)
      local list=
      if [[ $cur == *,* ]]; then list=\${cur%,*},; fi
      COMPREPLY=($(IFS=' ' && compgen -P "$list" -W "$1" -- "\${cur##*,}"))
      ;;
  esac
}
complete -F _urls urls urls-in-context
`
}

function caseOf({ name, options, words }: CompletedCommand): string {
  const long = options.map(longOf).join(' ')
  const values = options
    .filter(({ value }) => value !== undefined)
    .map(
      (option) => `        ${patternOf(option)}) values=${shellQuoted(completedBy(option.values))}${given(option)} ;;`,
    )
  return `    ${name ?? "''"})
      options=${shellQuoted(long)}
      words=${shellQuoted(completedBy(words))}
      case $prev in
${values.join('\n')}
      esac
      ;;`
}

/** An option whose value is not known completes nothing after it, not even files. */
function given({ values }: CompletedOption): string {
  return values === 'none' ? ' options=' : ''
}

function longOf({ name, value, isOptional }: CompletedOption): string {
  return value === undefined || isOptional ? `--${name}` : `--${name}=`
}

function patternOf({ name, short, isOptional }: CompletedOption): string {
  return short === undefined || isOptional ? `--${name}` : `--${name}|-${short}`
}

function completedBy(completed: Completed): string {
  return typeof completed === 'string' ? completed : completed.join(' ')
}
