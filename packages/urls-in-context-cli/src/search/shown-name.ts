import { redactUrl } from 'urls-in-context/url'

/** Names of files and members without the secrets of URLs in them. A folder called `auth` makes no secret of its files. */

/** A scheme with a slash, of which a path keeps one; a password; or a query. The first may be written in escapes. */
const URL_START = /[a-z][a-z0-9+.-]{1,31}(?::|%(?:25)*3a)(?:[/\\]|%(?:25)*2f)|[/\\]{2}(?=[^/\\?#@]*:[^/\\?#]*@)|\?/i
/** The text of a message up to a blank, without the place that follows a name: `x.md:12:3:`. */
const WORD = /(?:[^\s<>"]|\ufeff)+?(?=(?:(?::\d{1,9}){0,2}:)?(?:[\s<>"]|$))/g
const SEGMENT = /[^/\\]+/g

/** The path of a file, which is no secret. */
export function shownPath(path: string): string {
  const at = path.search(URL_START)
  return at < 0 ? path : path.slice(0, at) + redactUrl(path.slice(at))
}

/** A name from inside a file: a segment of it may be a token, or give a parameter its value. */
export function shownMember(name: string): string {
  const at = name.search(URL_START)
  const end = at < 0 ? name.length : at
  return name.slice(0, end).replace(SEGMENT, redactUrl) + redactUrl(name.slice(end))
}

/** A message, or the detail of a problem, in which names stand. */
export function shownMessage(message: string, shownName: (name: string) => string = shownPath): string {
  return message.replace(WORD, shownName)
}
