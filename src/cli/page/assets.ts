import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What the build makes of `client/` and `page.css`, to be inlined. */
export interface Assets {
  readonly script: string
  readonly style: string
}

/** From the build, three folders down from here, in the sources as in the build. */
export function readAssets(): Assets {
  const read = (name: string): string => {
    return readFileSync(new URL(`../../../dist/cli/page/${name}`, import.meta.url), 'utf8').trim()
  }
  return { script: read('client.js'), style: read('page.css') }
}

/** Nothing comes from elsewhere, nothing is sent anywhere, and no script or style runs but these. */
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
