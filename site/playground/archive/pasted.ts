export const PASTED_NAME = 'pasted text'

/**
 * A field or a line of a mailbox, with which mail begins. Only then is the reader asked, which must be loaded first.
 */
const MAYBE_MAIL = /^\s*(?:>?From |[A-Za-z][\w.-]*[ \t]*:(?!\/\/))/

export function mayBeMail(text: string): boolean {
  return MAYBE_MAIL.test(text.slice(0, 1000))
}

/** Lines of header fields, with those that continue. */
const FIELDS = /^(?:[\w-]+:(?!\/\/).*\n(?:[ \t].*\n)*)+/gm
const TYPE = /^content-type:.*\n(?:[ \t].*\n)*/gim
const ENCODED = /^content-transfer-encoding:\s*(?:quoted-printable|base64)/im
const CHARSET = /(\bcharset\s*=\s*)(?:"[^"\n]*"|[\w.:-]+)/gi
const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * Mail as a file. Its characters were decoded before it was copied, and are UTF-8 now, whatever charset a part states;
 * but not those of a part in quoted-printable or base64.
 */
export function mailFile(text: string): File {
  const mail = BEYOND_ASCII.test(text)
    ? text.replace(FIELDS, (fields) => {
        return ENCODED.test(fields) ? fields : fields.replace(TYPE, (type) => type.replace(CHARSET, '$1utf-8'))
      })
    : text
  return new File([mail], PASTED_NAME)
}
