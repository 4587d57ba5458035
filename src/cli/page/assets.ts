import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The script and the style of the page, built from `client/` and `page.css`. The page contains both. */
export interface Assets {
  readonly script: string
  readonly style: string
}

/** Reads the built files. The relative path is the same from the sources and from the build. */
export function readAssets(): Assets {
  const read = (name: string): string => {
    return readFileSync(new URL(`../../../dist/cli/page/${name}`, import.meta.url), 'utf8').trim()
  }
  return { script: read('client.js'), style: read('page.css') }
}

/** The content security policy: nothing is loaded or sent, and only this script and this style are allowed. */
export function policyFor({ script, style }: Assets): string {
  return [
    "default-src 'none'",
    `script-src '${digest(script)}'`,
    `style-src '${digest(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
