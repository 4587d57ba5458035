/**
 * The entries of the packages, which are their `exports`: `specifier` is the import, `file` the source, `name` the page
 * in `reference/`.
 */
export const ENTRIES = [
  entry(
    'urls-in-context',
    'src/index.ts',
    'extract',
    'Finds URLs in text, rewrites them, and settles which reading was meant.',
  ),
  entry('urls-in-context/light', 'src/light.ts', 'light', 'Finds URLs in messages, in half the bytes.'),
  entry(
    'urls-in-context/url',
    'src/url/index.ts',
    'url',
    'Parses a URL: the fields of its scheme, conformance, hazards, normal forms, IRIs, rewritten links.',
  ),
  entry(
    'texts-in-archives',
    'packages/texts-in-archives/src/index.ts',
    'archive',
    'Reads the texts of mailboxes, messages, news, HTML and documents.',
  ),
  entry('urls-in-context/stream', 'src/stream.ts', 'stream', 'Finds URLs in text that comes in chunks, as a stream.'),
  entry(
    'urls-in-context/bytes',
    'src/bytes/index.ts',
    'bytes',
    'Finds URLs in bytes of any charset, with offsets in bytes.',
  ),
  entry(
    'remark-urls-in-context',
    'packages/remark-urls-in-context/src/index.ts',
    'remark',
    'The plugin of remark: links the URLs of Markdown.',
  ),
  entry(
    'remark-urls-in-context/lint',
    'packages/remark-urls-in-context/src/lint/index.ts',
    'remark-lint',
    'Rules of remark-lint for URLs.',
  ),
  entry(
    'markdown-it-urls-in-context',
    'packages/markdown-it-urls-in-context/src/index.ts',
    'markdown-it',
    'The plugin of markdown-it: links the URLs of Markdown.',
  ),
  entry(
    'rehype-urls-in-context',
    'packages/rehype-urls-in-context/src/index.ts',
    'rehype',
    'The plugin of rehype: links the URLs of HTML.',
  ),
  entry(
    'urls-in-context/linkify-text',
    'src/linkify-text/index.ts',
    'linkify-text',
    'Links the URLs of plain text, as HTML, without a parser of HTML.',
  ),
  entry(
    'urls-in-context/linkify-text/light',
    'src/linkify-text/light.ts',
    'linkify-text-light',
    'Links the URLs of messages, as HTML, in half the bytes.',
  ),
  entry(
    'rehype-urls-in-context/html',
    'packages/rehype-urls-in-context/src/html/index.ts',
    'html',
    'Links the URLs of HTML, by parse5.',
  ),
  entry(
    'urls-in-context/linkify-it',
    'src/linkify-it/index.ts',
    'linkify-it',
    'A class with the methods of linkify-it, for programs that have used it.',
  ),
  entry(
    'urls-in-context/links',
    'src/links/index.ts',
    'links',
    'What plugins share: which URLs become links, and with which attributes.',
  ),
  entry(
    'urls-in-context/tlds',
    'src/tlds/index.ts',
    'tlds',
    'Tells whether a host without a scheme looks like a public one.',
  ),
  entry(
    'urls-in-context/constructs',
    'src/constructs/index.ts',
    'constructs',
    'What is found besides URLs: templates, and addresses as git and scp write them.',
  ),
]

/**
 * @param {string} specifier
 * @param {string} file
 * @param {string} name
 * @param {string} about
 */
function entry(specifier, file, name, about) {
  return { specifier, file, name, about }
}
