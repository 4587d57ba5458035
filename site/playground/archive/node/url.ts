/** The folder in which the build puts pdf.js, as `library-path.ts` names it. */
export function pathToFileURL(path: string): URL {
  return new URL(path, import.meta.url)
}
