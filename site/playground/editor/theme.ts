import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** The look of the editor, by the custom properties of the site, which follow light and dark. */
export const theme: Extension = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', border: 'none', fontSize: '0.75rem' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.375rem 0 0.75rem', minWidth: '2.25rem', lineHeight: '1.7875' },
  '& .cm-specialChar': { color: 'var(--danger)' },
  '.m-url': { color: 'var(--mark-url)', backgroundColor: 'var(--mark-url-bg)', borderRadius: '2px', padding: '1px 0' },
  '.m-open': { textDecoration: 'underline dashed 1px', textUnderlineOffset: '3px' },
  '.m-delimiter': { color: 'var(--mark-delimiter)', backgroundColor: 'var(--mark-delimiter-bg)', padding: '1px 0' },
  '.m-trim': {
    color: 'var(--mark-trim)',
    backgroundColor: 'var(--mark-trim-bg)',
    borderRadius: '2px',
    padding: '1px 0',
  },
  '.m-repair, .m-repair .m-url': {
    color: 'var(--mark-repair)',
    backgroundColor: 'var(--mark-repair-bg)',
    textDecoration: 'line-through',
  },
  '.m-break': {
    color: 'var(--mark-repair)',
    backgroundColor: 'var(--mark-repair-bg)',
    display: 'inline-block',
    textDecoration: 'none',
  },
  '.m-insert': { color: 'var(--ok)', backgroundColor: 'var(--ok-bg)', borderRadius: '2px', padding: '1px 2px' },
  '.m-other': { boxShadow: 'inset 0 -2px 0 0 var(--line-strong)' },
  '.m-chosen': { boxShadow: '0 0 0 2px var(--accent)', borderRadius: '2px' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-panels .cm-textfield': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    borderColor: 'var(--line-strong)',
  },
  '.cm-panels .cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    borderColor: 'var(--line-strong)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--found-bg)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--line-strong)' },
})
