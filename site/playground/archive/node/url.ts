/** The folder in which the build puts pdf.js, as `library-path.ts` names it. */
export function pathToFileURL(path: string): URL {
  return new URL(path, import.meta.url)
}

/** As Node has it: empty for what is no host. */
export function domainToASCII(domain: string): string {
  try {
    return new URL(`ws://${domain}`).hostname
  } catch {
    return ''
  }
}
