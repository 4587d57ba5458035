import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { EXAMPLES } from './examples.mjs'

const CORPUS = new URL('../../corpus/archives/', import.meta.url)

const HTML = `<!doctype html><title>Tides</title>
<base href="http://www.harbour.example/tides/">
<p>See the <a href="tables.html">tables</a>, and "http://www.harbour.example/news".
<p>Old tables are at &lt;http://old.harbour.example/?year=1998&amp;month=3&gt;.
`

const PART = `<p>The new page is <a href="http://www.harbour.example/charts?sheet=7">sheet 7</a>,
also at http://mirror.harbour.example/charts?sheet=7.</p>
`

const MAILBOX = `From ada@harbour.example Sun Mar 14 10:00:00 1999
From: Ada <ada@harbour.example>
To: tides@lists.harbour.example
Subject: =?utf-8?Q?Where_are_the_tables=3F?=
Date: Sun, 14 Mar 1999 10:00:00 +0000
Message-ID: <1@harbour.example>
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

The tables have moved to <URL:http://www.harbour.example/archive/1998/mar=
ch/tides.html?sheet=3D7>. The page of the caf=E9 is
http://www.harbour.example/caf=E9, and the guide is at
<http://www.harbour.example/posting-
guide.html>.

From grace@harbour.example Mon Mar 15 09:30:00 1999
From: Grace <grace@harbour.example>
Subject: Re: Where are the tables?
Date: Mon, 15 Mar 1999 09:30:00 +0000
Message-ID: <2@harbour.example>
In-Reply-To: <1@harbour.example>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="tide"

--tide
Content-Type: text/plain

> The tables have moved to <URL:http://www.harbour.example/archive/
> 1998/march/tides.html?sheet=7>.

Thanks! http://www.harbour.example/posting-guide.html works, too.

--tide
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

${(
  Buffer.from(PART)
    .toString('base64')
    .match(/.{1,72}/g) ?? []
).join('\n')}
--tide--
`

/**
 * Example files. All people and hosts in them are invented.
 *
 * @type {ReadonlyArray<{ name: string, title: string, bytes: () => Uint8Array }>}
 */
export const SAMPLES = [
  { name: 'tides.mbox', title: 'a mailbox', bytes: () => Buffer.from(MAILBOX) },
  { name: 'tides.html', title: 'an HTML page', bytes: () => Buffer.from(HTML) },
  {
    name: 'report.docx',
    title: 'a Word document',
    bytes: () => readFileSync(fileURLToPath(new URL('report.docx', CORPUS))),
  },
  {
    name: 'access.log.gz',
    title: 'a packed log',
    bytes: () => gzipSync(EXAMPLES.find(({ id }) => id === 'log')?.text ?? ''),
  },
]
