/** The text of the example at the top. */
export const DEMO = `On 14 March 1999, Ada wrote:
> The archive has moved to <URL:http://www.example.com/
> archive/1998/march.html>, and the guide to
> <http://www.example.com/posting-
> guide.html>. Mirror: www.example.org/guide.`

/** The texts of the README on which a regular expression fails. */
export const INPUTS = [
  {
    title: 'A quoted reply',
    text: '> The archive has moved to <URL:http://www.example.com/archive/\n> 1998/march.html>, said Ada.',
  },
  {
    title: 'A hyphen at a line break',
    text: 'The guide is at <http://www.example.com/posting-\nguide.html>.',
  },
  { title: 'Brackets', text: '(see http://a.example/wiki/Foo_(bar)).' },
  { title: 'Prose without spaces', text: '参见http://a.example/路径。下一句' },
  {
    title: 'A printed manual page',
    text: 'SEE ALSO\n     mailaddr(7), utf-8(7), and ⟨http://www.ietf.org/rfc\n     /rfc1625.txt⟩.',
  },
]
