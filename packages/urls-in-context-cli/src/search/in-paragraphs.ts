// From the table of formats of texts-in-archives; `npx vitest run format-names -u` writes it anew.

/** The media types of documents whose lines are paragraphs, or nothing at all; also with more words after a stop. */
export const IN_PARAGRAPHS: readonly string[] = [
  'application/epub+zip',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.binary.macroenabled',
  'application/vnd.ms-excel.sheet.macroenabled',
  'application/vnd.ms-excel.template.macroenabled',
  'application/vnd.ms-powerpoint',
  'application/vnd.ms-powerpoint.presentation.macroenabled',
  'application/vnd.ms-powerpoint.slideshow.macroenabled',
  'application/vnd.ms-powerpoint.template.macroenabled',
  'application/vnd.ms-word.document.macroenabled',
  'application/vnd.ms-word.template.macroenabled',
  'application/vnd.oasis.opendocument',
  'application/vnd.openxmlformats-officedocument',
  'application/vnd.openxmlformats-officedocument.presentationml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml',
  'application/vnd.sun.xml',
  'application/x-fictionbook+xml',
  'application/xhtml+xml',
  'text/html',
]
