export const PASTED_NAME = 'pasted text'

/** A field or a line of a mailbox, with which mail begins. Otherwise the reader is not loaded. */
const MAYBE_MAIL = /^\s*(?:>?From |[A-Za-z][\w.-]*[ \t]*:(?!\/\/))/

export function mayBeMail(text: string): boolean {
  return MAYBE_MAIL.test(text.slice(0, 1000))
}

/** Header fields, with their continuation lines. */
const FIELDS = /^(?:[\w-]+:(?!\/\/).*\n(?:[ \t].*\n)*)+/gm
const TYPE = /^content-type:.*\n(?:[ \t].*\n)*/gim
const ENCODED = /^content-transfer-encoding:\s*(?:quoted-printable|base64)/im
const CHARSET = /(\bcharset\s*=\s*)(?:"[^"\n]*"|[\w.:-]+)/gi
const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * Mail as a file. Pasted text is decoded already and becomes UTF-8, whatever charset a part states, except for parts in
 * quoted-printable or base64.
 */
export function mailFile(text: string): File {
  const mail = BEYOND_ASCII.test(text)
    ? text.replace(FIELDS, (fields) => {
        return ENCODED.test(fields) ? fields : fields.replace(TYPE, (type) => type.replace(CHARSET, '$1utf-8'))
      })
    : text
  return new File([mail], PASTED_NAME)
}
