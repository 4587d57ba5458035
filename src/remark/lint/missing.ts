/**
 * The error to throw where the rules cannot be loaded: one line that says what to install where unified-lint-rule, an
 * optional peer, is not there.
 */
export function missingPeer(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes("'unified-lint-rule'")) return error
  return new Error('urls-in-context/remark-lint needs unified-lint-rule: npm install unified-lint-rule@3')
}
