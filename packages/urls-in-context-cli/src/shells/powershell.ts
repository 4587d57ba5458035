import type { Completed, CompletedCommand } from '../args/completed-command.ts'

/** The completions of PowerShell 5 and later. Files are completed by PowerShell itself where nothing is returned. */
export function powershellCompletion(commands: readonly CompletedCommand[]): string {
  const named = commands.flatMap(({ name }) => name ?? [])
  const tables = commands.map(({ name, options, words }) => {
    const values = options.filter((option) => typeof option.values !== 'string')
    return `    ${quoted(name ?? '')} = @{
      Options = @(${options.map((option) => `@(${quoted(`--${option.name}`)}, ${quoted(option.help || option.name)})`).join(', ')})
      Values = @{ ${values.map((option) => `${quoted(`--${option.name}`)} = ${listOf(option.values)}`).join('; ')} }
      Words = ${listOf(words)}
    }`
  })
  return `# Completions of urls for PowerShell: urls completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName urls, urls-in-context -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $table = @{
${tables.join('\n')}
  }
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  $isFirst = $words.Count -lt 2 -or ($words.Count -eq 2 -and $wordToComplete -ne '')
  $name = if (-not $isFirst -and $words[1] -ne '' -and $table.ContainsKey($words[1])) { $words[1] } else { '' }
  $command = $table[$name]
  if ($wordToComplete -match '^(--[a-z0-9-]+)=(.*)$') {
    $option, $start = $Matches[1], $Matches[2]
    foreach ($value in $command.Values[$option]) {
      if ($value -like "$start*") { [System.Management.Automation.CompletionResult]::new("$option=$value", $value, 'ParameterValue', $value) }
    }
  } elseif ($wordToComplete.StartsWith('-')) {
    foreach ($option in $command.Options) {
      if ($option[0] -like "$wordToComplete*") { [System.Management.Automation.CompletionResult]::new($option[0], $option[0], 'ParameterName', $option[1]) }
    }
  } else {
    $candidates = @($command.Words)
    if ($isFirst) { $candidates += ${listOf(named)} }
    foreach ($word in $candidates) {
      if ($word -like "$wordToComplete*") { [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $word) }
    }
  }
}
`
}

function listOf(completed: Completed): string {
  return typeof completed === 'string' ? '@()' : `@(${completed.map(quoted).join(', ')})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
