export * from 'urls-in-context/remark-lint'
export { default } from 'urls-in-context/remark-lint'
