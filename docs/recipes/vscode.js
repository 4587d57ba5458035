import { extract, rangesOf } from 'urls-in-context'
import * as vscode from 'vscode'

const provider = {
  provideDocumentLinks(document) {
    const text = document.getText()
    const matches = extract(text)
    return rangesOf(matches, text).map(({ urlRange: { start, end } }, index) => {
      const range = new vscode.Range(start.line, start.character, end.line, end.character)
      return new vscode.DocumentLink(range, vscode.Uri.parse(matches[index].url, true))
    })
  },
}

export function activate(context) {
  context.subscriptions.push(vscode.languages.registerDocumentLinkProvider({ language: 'plaintext' }, provider))
}
