/** The text of the example at the top. */
export const DEMO = `On 14 March 1999, Ada wrote:
> The archive has moved to <URL:http://www.example.com/
> archive/1998/march.html>, and the guide to
> <http://www.example.com/posting-
> guide.html>. Mirror: www.example.org/guide.`

/**
 * Texts that several packages read, each with the URL that its author meant. This package does not read all of them
 * best.
 */
export const INPUTS = [
  {
    title: 'A quoted reply',
    text: '> The archive has moved to <URL:http://www.example.com/archive/\n> 1998/march.html>, said Ada.',
    meant: 'http://www.example.com/archive/1998/march.html',
  },
  {
    title: 'A hyphen at a line break',
    text: 'The guide is at <http://www.example.com/posting-\nguide.html>.',
    meant: 'http://www.example.com/posting-guide.html',
  },
  {
    title: 'Prose without spaces',
    text: '参见http://a.example/路径。下一句',
    meant: 'http://a.example/路径',
  },
  {
    title: 'A printed manual page',
    text: 'SEE ALSO\n     mailaddr(7), utf-8(7), and ⟨http://www.ietf.org/rfc\n     /rfc1625.txt⟩.',
    meant: 'http://www.ietf.org/rfc/rfc1625.txt',
  },
  {
    title: 'Brackets',
    text: '(see http://a.example/wiki/Foo_(bar)).',
    meant: 'http://a.example/wiki/Foo_(bar)',
  },
  {
    title: 'A host without a scheme',
    text: 'The slides are at example.com/slides.',
    meant: 'http://example.com/slides',
  },
]
