/**
 * An example, in English unless `lang` names another language.
 *
 * @typedef {{ id: string, title: string, text: string, lang?: string, tab?: 'markdown', options?: import('./settings.ts').Settings }} Example
 */

/**
 * Example texts. All people and hosts in them are invented.
 *
 * @type {readonly Example[]}
 */
export const EXAMPLES = [
  {
    id: 'mail',
    title: 'Quoted mail',
    text: `From: Grace <grace@harbour.example>
Subject: Re: Where did the tide tables go?

On Tuesday, Ada wrote:
> The archive has moved to <URL:http://www.harbour.example/archive/
> 1998/march/tides.html>, and the mirror is at
> ftp://ftp.harbour.example/pub/tides/ (read the README there).
>
>> Is "http://www.harbour.example/faq" still the right page?
>
> No: see www.harbour.example/help. The guide is at <http://www.harbour.example/posting-
> guide.html>.

Thanks! I have put the link to http://www.harbour.example/posting-guide.html
on my page. The old one (http://old.harbour.example/wiki/Tide_(sea)) can go.
`,
  },
  {
    id: 'screen',
    title: 'Box in a terminal',
    text: `$ tide login
╭──────────────────────────────────╮
│                                  │
│ To sign in, open this page:      │
│                                  │
│ https://auth.harbour.example/oau │
│ th/authorize?client_id=tide&redi │
│ rect_uri=http%3A%2F%2Flocalhost% │
│ 3A7788&state=q7Xw2n              │
│                                  │
│ Help: http://tides.example/      │
│                                  │
╰──────────────────────────────────╯
  Waiting… (press q to stop)
`,
  },
  {
    id: 'manual',
    title: 'Manual page',
    text: `TIDE(1)                     General Commands Manual                    TIDE(1)

NAME
     tide - print the tables of a harbour

DESCRIPTION
     tide reads the tables that are described in ⟨http://www.harbour.example/doc
     /tables.html⟩ and prints those of today.  Bug reports are welcome at ⟨https:
     //bugs.harbour.example/tide⟩.

SEE ALSO
     cal(1), date(1), ⟨info:tide#Tables⟩, and the source, which is kept at
     https://git.harbour.example/tide.git.

                                 March 14, 1999
`,
  },
  {
    id: 'hyphen',
    title: 'Hyphen at a line end',
    text: `Does the hyphen belong to the URL, or did a typesetter put it there?

The guide is at <http://www.harbour.example/posting-
guide.html>, and the records are kept in <http://www.harbour.example/data-
base/>. Somebody who wants the records only can also ask for
http://www.harbour.example/database/ itself.
`,
  },
  {
    id: 'pdf',
    title: 'Text of a PDF, over lines',
    text: `The committee published its findings in the spring of that year, and they
can be had from its own site, see https://www.harbour.example/reports/2001/
spring/summary, or in print, for a small fee, from the library of the
ministry. An earlier survey, which was made by other means, is kept in the
archive of the university (https://archive.university.example/surveys/tides/
north-sea-1987.pdf).

  1. http://www.harbour.example/reports/2001/spring/
  2. http://www.harbour.example/reports/2001/autumn/
`,
  },
  {
    id: 'chinese',
    title: 'Chinese prose',
    lang: 'zh-Hans',
    text: `潮汐表见http://www.harbour.example/潮汐/今日。请勿转载，另见https://例子.example/港口（旧版）。
目录在《http://www.harbour.example/目录》，邮件列表：news:comp.infosystems.harbour。
参考“http://www.harbour.example/表?年=1998&月=3”中的说明！
`,
  },
  {
    id: 'japanese',
    title: 'Japanese prose',
    lang: 'ja',
    text: `潮汐表は https://www.harbour.example/潮汐/今日 にあります。転載はご遠慮ください（規約：http://www.harbour.example/規約）。
港の一覧は「http://www.harbour.example/港一覧」に、旧版は『http://old.harbour.example/表?年=1998&月=3』にあります。
詳しくはhttps://www.harbour.example/guide.htmlをご覧ください。ご質問は https://例え.example/お問い合わせ、または
www.harbour.example/help まで。メーリングリストは＜news:comp.infosystems.harbour＞です。
`,
  },
  {
    id: 'arabic',
    title: 'Arabic prose',
    lang: 'ar',
    text: `جداول المد والجزر لهذا اليوم في http://www.harbour.example/جداول/اليوم، أما النسخة القديمة (https://old.harbour.example/مد) فلم تعد تُحدَّث.

هل الدليل في «http://www.harbour.example/دليل?سنة=1998»؟ نعم؛ وله نسخة بالإنجليزية:
<https://www.harbour.example/guides/
tides.html>

للأسئلة: https://مثال.example/أسئلة أو www.harbour.example/help.
`,
  },
  {
    id: 'markdown',
    title: 'Markdown',
    tab: 'markdown',
    text: `# Notes from the harbour

The tables have *moved* to <URL:http://www.harbour.example/very/
long/path.html>, says the [notice](http://www.harbour.example/notice).

> It is in "http://www.harbour.example/
> news", and in <ftp://ftp.harbour.example/pub/tides.tar.gz>.

| harbour | tables                               |
| ------- | ------------------------------------ |
| north   | <http://north.harbour.example/>      |
| south   | <URL:http://south.harbour.example/>  |

- [x] the guide is at <http://www.harbour.example/posting-
  guide.html>
`,
  },
  {
    id: 'code',
    title: 'Source code',
    options: { kind: 'code' },
    text: `/*
 * Reads the tables of http://www.harbour.example/doc/tables.html,
 * as RFC 9999 describes them <https://www.rfc.example/rfc/
 * rfc9999.txt>.
 */
const TABLES = "https://tables.harbour.example/v2/{harbour}.json"; // not www.harbour.example/v1
const HELP = 'See "http://www.harbour.example/help".\\n' +
  'Or write to the list: mailto:tides@lists.harbour.example';

await fetch(\`https://api.harbour.example/tides?date=\${date}&unit=m\`)
`,
  },
  {
    id: 'log',
    title: 'Log file',
    text: `192.0.2.7 - - [14/Mar/1999:10:21:55 +0000] "GET /tides/today HTTP/1.0" 200 2326 "http://www.harbour.example/start.html" "Mozilla/4.08"
192.0.2.9 - - [14/Mar/1999:10:22:03 +0000] "GET /favicon.ico HTTP/1.0" 404 209 "-" "Robot/1.1 (+http://robot.example/about?id=7)"
level=warn msg="retry" url=https://api.harbour.example/v2/tides?date=1999-03-14 attempt=3 took=5.2s
ERROR fetch failed: https://user:secret@api.harbour.example:25/v2/tides (see https://status.harbour.example/#now).
INFO  redirect http://paypal.example@evil.example/login -> http://xn--e1awd7f.example/
`,
  },
  {
    id: 'report',
    title: 'Report of an attack',
    options: { defanged: true },
    text: `2. What happened

The mail came from billing[at]harbour-invoice[.]example and held a link to
hxxps://harbour-invoice[.]example/pay/
view.php?id=4711, which sent the browser on to 192[.]0[.]2[.]44:8080/gate.

Indicators:
  hxxp://cdn(dot)harbour-invoice(dot)example/a/
      loader.js
  <URL:hxxp://c2[.]tides[.]example/in-
  dex.php>
  198[.]51[.]100[.]7 and update-tides[.]example

The real site, https://www.harbour.example/, was not changed.
`,
  },
  {
    id: 'founding',
    title: 'A founding document',
    text: `How to write an address of the network in a text

   Somebody who reads a text must be able to see where an address begins
   and where it ends.  The word "URL:" and angle brackets around it show
   both, as in <URL:ftp://ftp.harbour.example/pub/documents/
   uniform-locators.txt>.  Blanks and line breaks that were put in so that
   it fits are then left out: <URL:http://www.harbour.example/
      tables/march.html>.

   A hyphen before a line break may have been put in by a program that
   sets texts, and <URL:http://www.harbour.example/North-
   Sea/> is read with it.

   Yes, Grace, it is the one under <URL:gopher://gopher.harbour.example/11/
   Tides>, but nobody minds if you ask <URL:news:comp.infosystems.harbour>
   or look at wais://wais.harbour.example/tables?march first.
`,
  },
]
