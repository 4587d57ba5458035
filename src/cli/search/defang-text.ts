/** Whether a scheme is written so that nobody follows its URLs by mistake. It is in lower case. */
export function isDefanged(scheme: string): boolean {
  return DEFANGED.has(scheme)
}

const DEFANGED = new Set(['hxxp', 'hxxps', 'fxp', 'fxps'])

/** A host as reports write it. */
export function defangHost(host: string): string {
  return host.replaceAll('.', '[.]')
}

/** A text in which no program makes a link of `http://`, `https://`, `ftp://` or `www.`, whatever follows. */
export function defangText(text: string): string {
  return text
    .replace(/\bh(?=ttps?:\/\/)tt/gi, 'hxx')
    .replace(/\bft(?=p:\/\/)/gi, 'fx')
    .replace(/\b(www|ftp)\.(?=\w)/gi, '$1[.]')
}
