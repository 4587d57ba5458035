/** The markup of the playground, which its script fills. */

const TABS = [
  ['text', 'Text'],
  ['markdown', 'Markdown'],
  ['bytes', 'Files'],
]

/** The text options: name, label, placeholder, and the keyboard of a phone. */
const FIELDS = [
  ['schemes', 'Schemes', 'usual; any; http ftp', 'text'],
  ['bareDomains', 'Bare domains', '.com .org', 'text'],
  ['maxLength', 'Longest bare URL', '16384', 'numeric'],
]

const LEGEND = [
  ['m-url', 'URL'],
  ['m-url m-open', 'with other readings'],
  ['m-delimiter', 'delimiters'],
  ['m-repair', 'repaired'],
  ['m-trim', 'trimmed'],
  ['m-other', 'by the other'],
]

/** The marks before the URLs of the list, as in `SURENESS_WORDS`. */
const SURENESS = [
  ['written', 'as written', 'The text contains the URL as it is given here.'],
  ['repaired', 'repaired', 'There is one reading, of which something was removed or supplied.'],
  ['decided', 'decided', 'The URL can be read in more than one way. Other text decided.'],
  ['undecided', 'undecided', 'The URL can be read in more than one way. No other text decides.'],
]

/** The tools above a list: a filter, keys to step through it, and buttons to copy or save it. */
const TOOLS = `<input type="search" class="filter" placeholder="Filter" aria-label="Only URLs with these words" autocapitalize="none" autocomplete="off" spellcheck="false">
<span class="steps">${step('previous', '↑', 'Previous URL', 'Shift F8')}${step('next', '↓', 'Next URL', 'F8')}<span class="position"></span></span>
<span class="takings"><button type="button" class="small" data-take="urls" disabled>Copy all</button><button type="button" class="small" data-take="csv" title="Save urls.csv" disabled>CSV</button><button type="button" class="small" data-take="ndjson" title="Save urls.ndjson" disabled>NDJSON</button></span>`

/**
 * @param {string} way
 * @param {string} sign
 * @param {string} name
 * @param {string} keys
 */
function step(way, sign, name, keys) {
  return `<button type="button" class="small step" data-step="${way}" aria-keyshortcuts="${keys.replace(' ', '+')}" title="${name} (${keys})" disabled><span aria-hidden="true">${sign}</span><span class="unseen">${name}</span><kbd aria-hidden="true">${keys}</kbd></button>`
}

/** The rows that stand in the list until the thread has read the text. */
const WAITING_ROW =
  '<div class="row" aria-hidden="true"><span class="sureness"></span><span class="row-main"><span class="row-url"></span></span></div>'

/**
 * @param {{ examples: ReadonlyArray<{ id: string, title: string }>, samples: ReadonlyArray<{ name: string, title:
 * string }>, firstCount: number }} options `firstCount` is the number of URLs in the first example
 * @returns {string} the content of `<main>`
 */
export function playgroundMarkup({ examples, samples, firstCount }) {
  return `<h1 class="unseen">Playground</h1>
<p class="lead">The URLs of your text, as the library finds them: what was joined, trimmed or supplied, and how else each could be read.</p>
<div class="bar">
<div class="tabs" role="tablist" aria-label="What is read">
${TABS.map(([id, label]) => `<button type="button" role="tab" id="tab-${id}" aria-controls="workspace" aria-selected="${id === 'text'}" tabindex="${id === 'text' ? 0 : -1}">${label}</button>`).join('')}
</div>
<label class="field" data-tabs="text markdown"><span>Example</span> <select id="example" autocomplete="off"><option value="">Choose…</option>${examples.map(({ id, title }) => `<option value="${id}">${title}</option>`).join('')}</select></label>
<label class="field" data-tabs="text"><span>Compare with</span> <select id="other" autocomplete="off"><option value="none">nothing</option><option value="regexp">a regular expression</option><option value="linkify-it">linkify-it</option></select></label>
<div class="actions">
<button type="button" class="small" id="options-toggle" aria-expanded="false" aria-controls="options" data-tabs="text markdown">Options <span id="options-count" class="count"></span></button>
<button type="button" class="small" id="code">Code</button>
<button type="button" class="small" id="report" data-tabs="text markdown">Report this</button>
<button type="button" class="small first" id="link">Copy link</button>
</div>
</div>
<form class="options" id="options" aria-label="Options" data-tabs="text markdown">
<label>The text is<select id="option-kind"><option value="">not said</option></select></label>
<label>Hyphens at line ends<select id="option-hyphen"></select></label>
<label>Bare URLs at line ends<select id="option-joinLines"></select></label>
${FIELDS.map(([id, label, placeholder, mode]) => `<div class="option"><label for="option-${id}">${label}</label><input id="option-${id}" placeholder="${placeholder}" inputmode="${mode}" autocapitalize="none" autocomplete="off" spellcheck="false" aria-describedby="option-${id}-wrong"><p class="refusal" id="option-${id}-wrong" aria-live="polite"></p></div>`).join('\n')}
<div class="checks"><label class="check"><input type="checkbox" id="option-emails"> E-mail addresses</label>
<label class="check" title="hxxp://a[.]example"><input type="checkbox" id="option-defanged"> Defanged URLs</label>
<button type="button" class="small" id="options-reset" hidden>Reset</button></div>
</form>
<p class="notice" id="notice" role="status" hidden></p>
<div class="workspace" id="workspace" role="tabpanel" aria-labelledby="tab-text">
<section class="pane text-pane" aria-labelledby="source-title">
<h2 class="unseen" id="source-title">Text</h2>
<div class="editor" id="editor" data-tabs="text markdown"><textarea class="plain" id="plain" aria-label="Text to search for URLs" dir="auto" autocapitalize="none" autocomplete="off" spellcheck="false"></textarea></div>
<p class="unseen" id="editor-help">F8 chooses the next URL, Shift F8 the one before. The list of URLs follows the caret.</p>
<div class="files" id="files" data-tabs="bytes" hidden>
<div class="drop" id="drop">
<p class="drop-words"><b>Drop a file here</b>, or <label class="choose">choose one<input type="file" id="file" multiple></label></p>
<p class="kinds">A mailbox, messages, news, HTML, PDF, office documents, books or text, also in gzip, zip or tar. They are read in this browser, and sent nowhere.</p>
<p class="samples">Or try ${samples.map(({ name, title }) => `<button type="button" class="sample" data-sample="${name}">${title}</button>`).join(', ')}.</p>
</div>
<p class="files-state" id="files-state" hidden></p>
<div class="tools" id="file-rows-tools" hidden>${TOOLS}</div>
<p class="nothing" id="file-nothing" hidden></p>
<div class="list" id="file-rows" role="listbox" tabindex="0" aria-label="URLs in the files" hidden></div>
<details class="file-problems" id="file-problems" hidden><summary></summary><ul></ul></details>
</div>
<p class="legend" data-tabs="text markdown"><span class="legend-marks">${LEGEND.map(([name, label]) => `<span class="${name}">${label}</span>`).join(' ')}</span> <span class="stays">Everything stays in this browser.</span></p>
</section>
<section class="pane found-pane" aria-labelledby="results-title">
<div class="pane-head" data-tabs="text">
<h2 id="results-title">Found</h2>
<p class="summary" id="summary">Reading…</p>
<p class="sureness-legend" aria-hidden="true">${SURENESS.map(([name, label, meaning]) => `<span title="${meaning}"><i class="sureness ${name}"></i> ${label}</span>`).join(' ')}</p>
<div class="switch" id="switch" role="group" aria-label="What is listed" hidden><button type="button" id="show-found" aria-pressed="true">URLs</button><button type="button" id="show-differences" aria-pressed="false">Differences</button></div>
</div>
<div class="tools" id="found-tools" data-tabs="text">${TOOLS}</div>
<div class="list" id="found" role="listbox" tabindex="0" aria-label="URLs that were found" aria-busy="true" data-tabs="text">${WAITING_ROW.repeat(firstCount)}</div>
<div class="list pairs" id="differences" role="listbox" tabindex="0" aria-label="Differences" data-tabs="text" hidden></div>
<p class="nothing" id="nothing" data-tabs="text" hidden>No URLs. Type or paste a text on the left, or choose an example.</p>
<div class="detail" id="detail" role="region" aria-label="The chosen URL" tabindex="0" data-tabs="text bytes" hidden></div>
<article class="rendered prose" id="rendered" aria-label="The text as Markdown" tabindex="0" data-tabs="markdown" hidden></article>
</section>
</div>
<p class="unseen" id="status" role="status"></p>
<p class="toast" id="toast" aria-live="polite"></p>
<dialog class="report" id="report-dialog" aria-labelledby="report-title">
<h2 id="report-title">Report this text</h2>
<p>This is the text as a case of the corpus, with what is found today. Change the lines below the text to what should be found, and put it into an <a id="report-issue" rel="noreferrer noopener">issue</a>. Leave out what is private.</p>
<textarea id="report-text" rows="16" aria-label="The case" spellcheck="false"></textarea>
<p class="dialog-actions"><button type="button" class="small first" id="report-copy">Copy the case</button> <button type="button" class="small" id="report-close">Close</button></p>
</dialog>
<dialog class="report" id="code-dialog" aria-labelledby="code-title">
<h2 id="code-title">Code for this result</h2>
<div class="switch" role="group" aria-label="Code for"><button type="button" id="code-library" aria-pressed="true">Library</button><button type="button" id="code-command" aria-pressed="false">Command</button><button type="button" id="code-remark" aria-pressed="false">remark</button></div>
<div class="code-notes" id="code-notes" aria-live="polite"></div>
<pre class="code-text" tabindex="0" role="group" aria-label="Code"><code id="code-text"></code></pre>
<p class="dialog-actions"><button type="button" class="small first" id="code-copy">Copy the code</button> <button type="button" class="small" id="code-close">Close</button></p>
</dialog>
<noscript><p class="nothing">The playground is a program: it needs JavaScript, which runs in this browser alone.</p></noscript>`
}
