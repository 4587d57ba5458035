// Preloaded into the command and its threads: whatever decodes bytes with the word THROW ends the stack, as an input did.
function checked(text) {
  if (text.includes('THROW')) throw new RangeError('Maximum call stack size exceeded')
  return text
}

const inCharset = Buffer.prototype.toString
Buffer.prototype.toString = function (...given) {
  return checked(inCharset.apply(this, given))
}
const { decode } = TextDecoder.prototype
TextDecoder.prototype.decode = function (...given) {
  return checked(decode.apply(this, given))
}
