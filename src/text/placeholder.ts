/** Placeholders of templates that no URL of RFC 3986 can hold: `${…}` `#{…}` `%{…}` `{{…}}` `{% … %}`. */

const PLACEHOLDER = /[$#%]\{|\{(?:\{|%[ -])/

/** Whether a placeholder opens in `text`. */
export function holdsPlaceholder(text: string): boolean {
  return text.includes('{') && PLACEHOLDER.test(text)
}
