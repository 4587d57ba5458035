/**
 * What the names of top-level domains may mean in text: files and fields are named with a dot, too (`setup.sh`,
 * `node.data`). The lists are judgements, based on READMEs, mail and code.
 */

export const CERTAIN: ReadonlySet<string> = /* @__PURE__ */ namesIn(
  'com org net edu gov mil biz aero arpa asia coop jobs mobi museum tel',
)

/** Others of three letters or more that are seldom a field, a method or a file extension. */
export const SELDOM_A_WORD: ReadonlySet<string> = /* @__PURE__ */ namesIn(
  'academy agency amsterdam app bayern berlin bio blog bremen brussels bzh cafe capetown cat cloud club community ' +
    'consulting corsica cymru dev digital durban engineering eus exchange foundation frl gal garden gent global gmbh ' +
    'guru hamburg icu info ink institute int international istanbul joburg koeln land law llc london ltd madrid melbourne ' +
    'moscow museum ngo ninja nrw nyc okinawa ong online osaka paris pro pub quebec rio ruhr saarland scot shop site ' +
    'social software solutions stockholm studio swiss sydney tatar tech technology tirol tokyo town university ventures ' +
    'vip vlaanderen wales website wien wiki xxx xyz zuerich',
)

/** Country codes that are more often a file extension or a word. */
export const OFTEN_A_FILE: ReadonlySet<string> = /* @__PURE__ */ namesIn(
  'ac am as cc do gd id in is la md mk ml mm mo ms my na pl pm ps pub py rs sh so tf',
)

/** Country codes that are English words. */
export const WORDS: ReadonlySet<string> = /* @__PURE__ */ namesIn('at be by it me no to us')

/** Words and abbreviations that end a sentence: before one of {@link WORDS}, a blank is missing. */
export const SENTENCE_ENDS: ReadonlySet<string> = /* @__PURE__ */ namesIn(
  'al are but did do does done dr ed etc ext fig figs had has have he her here him his inc is it jr ltd me mine mr mrs ms ' +
    'mt no not nothing nr oh ok okay prof she so sorry sr st that them then there these they this those today tomorrow ' +
    'too vs was we well were what why yes you yours',
)

/** Archives and films: a path after them may be a path in the archive. */
export const ALWAYS_A_FILE: ReadonlySet<string> = /* @__PURE__ */ namesIn('mov zip')

/** Labels below a country code that are as good as a top-level domain. */
export const SECOND_LEVEL: ReadonlySet<string> = /* @__PURE__ */ namesIn(
  'ac co com edu gob gouv gov go gv mil ne net nic or org',
)

/** Objects and packages of programming languages: `console.info`, `this.is`, `java.io`. */
export const OBJECTS: ReadonlySet<string> = /* @__PURE__ */ namesIn(
  'app args arr array assert attr attributes chai child ci config console context css ctx data date document e el element ' +
    'err error event evt exec expect exports fetch file files foo fs git glob i item java javax json k key list log ' +
    'logger map math module msg node obj object options opts os p package param params parent path process promise prop ' +
    'props proto prototype r ref req request res response result root s self server state std str string super ' +
    'sys t test this token tree v val value window x y',
)

/** Files of nearly every project: `README.md` is one even before a slash. */
export const PROJECT_FILES: ReadonlySet<string> = /* @__PURE__ */ namesIn(
  'readme license licence changelog changes contributing security code_of_conduct history todo notes authors index main ' +
    'setup build install configure config run start mod makefile init test',
)

function namesIn(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
