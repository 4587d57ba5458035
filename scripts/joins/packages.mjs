/** The Debian packages from which rows are made, as `apt-get download` gives them. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Packages with PDF files. Those of TeX Live hold manuals by hundreds of writers. */
export const WITH_PDF = [
  'texlive-bibtex-extra',
  'texlive-extra-utils',
  'texlive-fonts-recommended-doc',
  'texlive-formats-extra',
  'texlive-games',
  'texlive-humanities-doc',
  'texlive-lang-french',
  'texlive-lang-german',
  'texlive-lang-italian',
  'texlive-lang-other',
  'texlive-lang-spanish',
  'texlive-latex-base-doc',
  'texlive-luatex',
  'texlive-metapost-doc',
  'texlive-music',
  'texlive-plain-generic',
  'texlive-xetex',
  'asymptote-doc',
  'bacula-doc',
  'biber',
  'c++-annotations-pdf',
  'dblatex-doc',
  'debian-faq',
  'debian-policy',
  'debian-refcard',
  'debmake-doc',
  'developers-reference',
  'gnu-standards',
  'gnucash-docs',
  'krb5-doc',
  'lilypond-doc-pdf',
  'maint-guide',
  'r-doc-pdf',
]

/** Packages with manual pages. */
export const WITH_MANUAL = ['git-man', 'manpages', 'manpages-dev', 'perl-doc', 'systemd', 'ffmpeg', 'valgrind']

/** Packages with files such as README.md. */
export const WITH_README = [...WITH_PDF.filter((name) => name.startsWith('texlive-')), 'npm']

/**
 * Downloads a package into a folder and unpacks it there, if that is not done.
 * @param {string} folder
 * @param {string} name
 * @returns {{ root: string, source: string } | undefined} where its files are, and its name with its version
 */
export function unpacked(folder, name) {
  mkdirSync(folder, { recursive: true })
  const archiveOf = () => readdirSync(folder).find((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'))
  try {
    if (archiveOf() === undefined) execFileSync('apt-get', ['download', '-q', name], { cwd: folder, stdio: 'ignore' })
    const archive = archiveOf()
    if (archive === undefined) return undefined
    const root = join(folder, name)
    if (!existsSync(root)) {
      // Under another name until all is there.
      rmSync(`${root}.part`, { recursive: true, force: true })
      execFileSync('dpkg-deb', ['-x', join(folder, archive), `${root}.part`])
      renameSync(`${root}.part`, root)
    }
    const [, version = ''] = decodeURIComponent(archive).split('_')
    return { root, source: `${name} ${version}` }
  } catch {
    return undefined
  }
}

/**
 * The paths of the files in a folder, as they stand in it, in the order of their names.
 * @param {string} root
 * @param {RegExp} wanted
 */
export function filesOf(root, wanted) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => wanted.test(path))
    .sort()
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true)
}
