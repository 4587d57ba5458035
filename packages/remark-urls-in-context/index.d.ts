export * from 'urls-in-context/remark'
export { default } from 'urls-in-context/remark'
