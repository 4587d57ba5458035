export { Tokenizer } from 'htmlparser2'
