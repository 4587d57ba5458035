import type { Construct } from '../rules.ts'
import { BROKEN_START } from './broken-start.ts'
import { DESTINATIONS } from './destinations.ts'
import { ESCAPES } from './escapes.ts'
import { FANGS } from './fangs.ts'
import { FILE_PATHS } from './file-paths.ts'
import { GLUED_PROSE } from './glued-prose.ts'
import { INNER } from './inner.ts'
import { LINES } from './lines.ts'
import { LINK_TEXT } from './link-text.ts'
import { LITERALS } from './literals.ts'
import { OTHER_END } from './other-end.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { PRINTABLE } from './printable.ts'
import { REFERENCES, WRITTEN_STOPS } from './references.ts'
import { ROWS } from './screen-rows.ts'
import { ANOTHER_URL, CODE_QUOTE, FIELDS } from './separators.ts'
import { SPACED } from './spaced.ts'
import { COLOURS, HYPERLINKS } from './terminal.ts'

/** In the order in which they are asked. */
export const ALL_CONSTRUCTS: readonly Construct[] = [
  CODE_QUOTE,
  WRITTEN_STOPS,
  ANOTHER_URL,
  LINK_TEXT,
  GLUED_PROSE,
  FIELDS,
  FANGS,
  PLACEHOLDERS,
  REFERENCES,
  FILE_PATHS,
  DESTINATIONS,
  HYPERLINKS,
  ESCAPES,
  COLOURS,
  INNER,
  OTHER_END,
  SPACED,
  ROWS,
  LITERALS,
  BROKEN_START,
  LINES,
  PRINTABLE,
]

export const LIGHT_CONSTRUCTS: readonly Construct[] = [CODE_QUOTE, ANOTHER_URL, GLUED_PROSE, FANGS, PLACEHOLDERS]
