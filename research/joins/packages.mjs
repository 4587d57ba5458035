/** The Debian packages from which rows are made, downloaded with `apt-get download`. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages by the rows made of them. Those of `FITTED` are for fits, those of `HELD_OUT` for judging only.
 * @typedef {{ pdfs: string[], manuals: string[], readmes: string[], texts: string[], sources: string[] }} Packages
 */

/** Held-out packages with PDF files. Those of TeX Live contain manuals by hundreds of writers. */
const HELD_PDFS = [
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

const FITTED_TEX = [
  'texlive-latex-recommended-doc',
  'texlive-pictures-doc',
  'texlive-publishers-doc',
  'texlive-science-doc',
]

/** @type {Packages} */
export const HELD_OUT = {
  pdfs: HELD_PDFS,
  manuals: ['git-man', 'manpages', 'manpages-dev', 'perl-doc', 'systemd', 'ffmpeg', 'valgrind'],
  readmes: [...HELD_PDFS.filter((name) => name.startsWith('texlive-')), 'npm'],
  texts: [],
  sources: [],
}

/** @type {Packages} */
export const FITTED = {
  pdfs: FITTED_TEX,
  manuals: [],
  readmes: [
    ...FITTED_TEX,
    'ansible',
    'golang-1.19-src',
    'golang-google-cloud-dev',
    'linux-doc-6.1',
    'node-babel7',
    'rust-src',
  ],
  // Unchanged texts, with some URLs that are known from elsewhere in them.
  texts: [
    'ansible',
    'binutils-common',
    'emacs-common',
    'emacs-el',
    'exim4-base',
    'gdb',
    'git-doc',
    'gnupg',
    'golang-1.19-src',
    'iptables',
    'libreoffice-common',
    'linux-doc-6.1',
    'mariadb-server-core',
    'mercurial-common',
    'mutt',
    'nmap-common',
    'node-babel7',
    'postfix',
    'qemu-system-common',
    'r-base-core',
    'rsync',
    'rust-src',
    'samba-common',
    'subversion',
    'sudo',
    'texlive-pictures-doc',
    'texlive-publishers-doc',
    'texlive-science-doc',
    'tor',
    'vim-runtime',
    'wget',
  ],
  // Source files of programs, used in the same way.
  sources: [
    'ansible',
    'emacs-el',
    'golang-1.19-src',
    'libboost1.74-dev',
    'libpython3.11-stdlib',
    'libstdc++-12-dev',
    'linux-libc-dev',
    'perl-modules-5.36',
    'python3-django',
    'python3-matplotlib',
    'python3-numpy',
    'python3-scipy',
    'python3-sympy',
    'rust-src',
  ],
}

/**
 * Downloads a package into a folder and unpacks it there, if needed.
 * @param {string} folder
 * @param {string} name
 * @returns {{ root: string, source: string } | undefined} the folder of its files, and its name with its version
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
      // Another name until the package is complete.
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
 * The sorted relative paths of the files in a folder.
 * @param {string} root
 * @param {(path: string) => boolean} isWanted
 */
export function filesOf(root, isWanted) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .sort()
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true)
}
