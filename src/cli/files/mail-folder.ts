import type { Listed } from '../../archive/source/folder.ts'

/** The folders of a maildir. */
const MAILDIR_NAMES: readonly string[] = ['cur', 'new', 'tmp']
/** What mail programs write into folders of MH. */
const MH_NAMES: readonly string[] = ['.mh_sequences', '.xmhcache', '.mew-summary']
const NUMBER = /^\d+$/
/** Where systems keep the mailboxes of their users, and news. */
const SPOOL = /^\/var\/(?:mail|spool\/(?:mail|news))(?:\/|$)/

/** How mail stands in a folder: files in `cur` and `new`, one message a file with a number as its name, or not at all. */
export type MailFolder = 'maildir' | 'numbered' | undefined

/**
 * What a folder is to programs of mail. Of a hidden folder, as maildirs keep their `.Sent`, one of the folders of a maildir
 * is enough: copies leave out empty ones.
 */
export function mailFolderOf(entries: readonly Listed[], isHidden: boolean): MailFolder {
  const names = entries.map(({ name }) => name.toString('latin1'))
  const found = MAILDIR_NAMES.filter((each) => names.includes(each))
  if (found.length >= 2 || (isHidden && (found.includes('cur') || found.includes('new')))) return 'maildir'
  if (names.some((name) => MH_NAMES.includes(name))) return 'numbered'
  const files = entries.filter(({ type }) => type?.isFile() !== false).map(({ name }) => name.toString('latin1'))
  const shown = files.filter((name) => !name.startsWith('.'))
  return shown.length > 0 && shown.every((name) => NUMBER.test(name)) ? 'numbered' : undefined
}

/** Whether a name in a folder of this kind is that of messages. */
export function isMailName(kind: MailFolder, name: string): boolean {
  return kind === 'maildir' ? name === 'cur' || name === 'new' : kind === 'numbered' && NUMBER.test(name)
}

/** Whether a folder is one in which systems keep mail or news. */
export function isSpool(path: string): boolean {
  return SPOOL.test(path)
}

/** Whether a named folder is one that only the messages of a maildir are in. */
export function isMaildirPart(name: string): boolean {
  return name === 'cur' || name === 'new'
}
