export { Decompress } from 'fzstd'
