import { type Member, zipOf } from '../packing.ts'

/** Packages made by hand: a document and the members around it, as small as readers take them. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OPC = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = `xmlns:r="${OFFICE}"`
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const ODF =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"' +
  ' xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"' +
  ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"' +
  ' xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'

export type Files = Readonly<Record<string, string | Buffer>>

export function zipped(files: Files, how?: Parameters<typeof zipOf>[1]): Buffer {
  const members = Object.entries(files).map(([name, data]): Member => ({ name, data: Buffer.from(data as string) }))
  return zipOf(members, how)
}

/** A part of relationships: hyperlinks by number, and others as `type:target`. */
export function relationships(targets: readonly string[]): string {
  const each = targets.map((target, index) => {
    const [, type = 'hyperlink', place] = /^=(\w+):(.*)$/.exec(target) ?? ['', 'hyperlink', target]
    const mode = type === 'hyperlink' || /:\/\//.test(place!) ? ' TargetMode="External"' : ''
    return `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${escaped(place!)}"${mode}/>`
  })
  return `${HEAD}<Relationships xmlns="${OPC}/relationships">${each.join('')}</Relationships>`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

const TYPES = `${HEAD}<Types xmlns="${OPC}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`

/** A document of Word with a body, targets of its relationships, and other members. */
export function docx(body: string, targets: readonly string[] = [], more: Files = {}): Buffer {
  return zipped(docxFiles(body, targets, more))
}

export function docxFiles(body: string, targets: readonly string[] = [], more: Files = {}): Files {
  return {
    '[Content_Types].xml': TYPES,
    'word/document.xml': `${HEAD}<w:document ${W} ${R} ${A}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(targets),
    ...more,
  }
}

/** Another part of Word, such as `footnotes`. */
export function wordPart(root: string, content: string): string {
  return `${HEAD}<w:${root} ${W} ${R}>${content}</w:${root}>`
}

/** A paragraph of runs. */
export function paragraph(...runs: string[]): string {
  return `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>${runs.join('')}</w:p>`
}

export function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
}

/** A presentation: the content of each slide, its targets, and other members. */
export function pptx(slides: readonly (readonly [string, readonly string[]])[], more: Files = {}): Buffer {
  // The order of the slides is that of the presentation, not that of their names.
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')
  const name = (index: number): string => `slide${slides.length - index}.xml`
  const files: Record<string, string> = {
    '[Content_Types].xml': TYPES,
    'ppt/presentation.xml': `${HEAD}<p:presentation xmlns:p="p" ${R}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(slides.map((_, index) => `=slide:slides/${name(index)}`)),
  }
  for (const [index, [content, targets]] of slides.entries()) {
    files[`ppt/slides/${name(index)}`] =
      `${HEAD}<p:sld xmlns:p="p" ${A} ${R}><p:sp><p:txBody>${content}</p:txBody></p:sp></p:sld>`
    files[`ppt/slides/_rels/${name(index)}.rels`] = relationships(targets)
  }
  return zipped({ ...files, ...(more as Record<string, string>) })
}

/** A workbook: the content of each sheet behind `sheetData`, its targets, and the shared strings. */
export function xlsx(
  sheets: readonly (readonly [string, readonly string[]])[],
  strings: readonly string[],
  more: Files = {},
): Buffer {
  const list = sheets.map((_, index) => `<sheet name="S${index}" sheetId="${9 - index}" r:id="rId${index + 1}"/>`)
  const files: Record<string, string> = {
    '[Content_Types].xml': TYPES,
    'xl/workbook.xml': `${HEAD}<workbook ${R}><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      sheets.map((_, index) => `=worksheet:worksheets/sheet${index + 1}.xml`),
    ),
    'xl/sharedStrings.xml': `${HEAD}<sst>${strings.map((each) => `<si>${each}</si>`).join('')}</sst>`,
  }
  for (const [index, [content, targets]] of sheets.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] = `${HEAD}<worksheet ${R}>${content}</worksheet>`
    files[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relationships(targets)
  }
  return zipped({ ...files, ...(more as Record<string, string>) })
}

/** A document of OpenDocument of a kind: `text`, `presentation` or `spreadsheet`. */
export function openDocument(kind: string, body: string, more: Files = {}): Buffer {
  return zipped(openDocumentFiles(kind, body, more), { stored: true })
}

export function openDocumentFiles(kind: string, body: string, more: Files = {}): Files {
  const type = `application/vnd.oasis.opendocument.${kind}`
  return {
    mimetype: type,
    'content.xml': `${HEAD}<office:document-content ${ODF}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': `${HEAD}<m:manifest xmlns:m="m"><m:file-entry m:full-path="/" m:media-type="${type}"/></m:manifest>`,
    ...more,
  }
}

/** Another member of OpenDocument, such as `document-meta`. */
export function openDocumentPart(root: string, content: string): string {
  return `${HEAD}<office:${root} ${ODF}>${content}</office:${root}>`
}

/** A book with pages, in the order of a spine that names some of them. */
export function epub(pages: Files, spine: readonly string[], more: Files = {}): Buffer {
  return zipped(epubFiles(pages, spine, more), { stored: true })
}

export function epubFiles(pages: Files, spine: readonly string[], more: Files = {}): Files {
  const names = Object.keys(pages)
  const items = names.map(
    (name, index) => `<item id="i${index}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  )
  const refs = spine.map((name) => `<itemref idref="i${names.indexOf(name)}"/>`)
  const metadata =
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:source>http://source.example/</dc:source></metadata>'
  const inFolder = Object.fromEntries(names.map((name) => [`OEBPS/${name}`, pages[name]!]))
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    ...inFolder,
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf">${metadata}<manifest>${items.join('')}</manifest><spine>${refs.join('')}</spine></package>`,
    ...more,
  }
}
