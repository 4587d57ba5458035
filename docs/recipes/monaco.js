import * as monaco from 'monaco-editor'
import { extract, rangesOf } from 'urls-in-context'

export const provider = {
  provideLinks(model) {
    const text = model.getValue()
    const matches = extract(text)
    const links = rangesOf(matches, text).map(({ urlRange: { start, end } }, index) => ({
      range: new monaco.Range(start.line + 1, start.character + 1, end.line + 1, end.character + 1),
      url: matches[index].url,
    }))
    return { links }
  },
}

export const register = () => monaco.languages.registerLinkProvider('plaintext', provider)
