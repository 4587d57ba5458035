import type { Construct } from '../rules.ts'
import { BROKEN_START } from './broken-start.ts'
import { CITED } from './cited.ts'
import { DATA } from './data.ts'
import { DESTINATIONS } from './destinations.ts'
import { ESCAPES } from './escapes.ts'
import { FIELDS } from './fields.ts'
import { FILE_PATHS } from './file-paths.ts'
import { JOINS } from './joins.ts'
import { LINES } from './lines.ts'
import { LINK_TEXT } from './link-text.ts'
import { LITERAL_END } from './literal-end.ts'
import { LITERALS } from './literals.ts'
import { OFFERS } from './offers.ts'
import { REFERENCES, WRITTEN_STOPS } from './references.ts'
import { SCREENS } from './screens.ts'
import { SPACED } from './spaced.ts'
import { COLOURS, HYPERLINKS } from './terminal.ts'
import { WIKI_TEMPLATES } from './wiki-templates.ts'

/** In the order in which they are asked. */
export const ALL_CONSTRUCTS: readonly Construct[] = [
  LITERAL_END,
  WRITTEN_STOPS,
  WIKI_TEMPLATES,
  LINK_TEXT,
  FIELDS,
  REFERENCES,
  FILE_PATHS,
  DATA,
  DESTINATIONS,
  HYPERLINKS,
  ESCAPES,
  COLOURS,
  SPACED,
  CITED,
  SCREENS,
  LITERALS,
  BROKEN_START,
  LINES,
  JOINS,
  OFFERS,
]
