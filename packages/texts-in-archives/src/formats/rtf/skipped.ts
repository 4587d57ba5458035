/** These may come without `\*` (RTF 1.9.1). With it, unknown ones are skipped. */
export const SKIPPED: ReadonlySet<string> = new Set(
  [
    // Tables of the header.
    ['colortbl', 'stylesheet', 'filetbl', 'listtable', 'listoverridetable', 'revtbl', 'rsidtbl', 'protusertbl'],
    ['latentstyles', 'themedata', 'colorschememapping', 'datastore', 'xmlnstbl', 'mmathPr', 'generator', 'fontemb'],
    ['objdata', 'objclass', 'objname', 'objalias', 'objsect', 'oleclsid', 'objtime', 'blipuid', 'bliptag', 'datafield'],
    // Second forms of what is read: of pictures, shapes, formulas and tables, for older programs.
    ['nonshppict', 'shprslt', 'mmathPict', 'nonesttables'],
    // Marks in the text: bookmarks, entries of an index and of a table of contents, parts of numbers and of comments.
    ['bkmkstart', 'bkmkend', 'xe', 'tc', 'tcn', 'rxe', 'txe', 'pntxta', 'pntxtb', 'pnseclvl', 'listname', 'leveltext'],
    ['levelnumbers', 'atnid', 'atnauthor', 'atntime', 'atndate', 'atnicn', 'atnref', 'atnparent', 'formfield'],
    // Lines between the text and its notes.
    ['ftnsep', 'ftnsepc', 'ftncn', 'aftnsep', 'aftnsepc', 'aftncn'],
    // Parts of the information that are no text.
    ['creatim', 'revtim', 'printim', 'buptim', 'private', 'passwordhash', 'keycode', 'mailmerge'],
  ].flat(),
)
