export { decode, encodingExists, getDecoder } from 'iconv-lite'
