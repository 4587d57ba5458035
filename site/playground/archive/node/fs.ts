/** There are no files but those that were chosen, which come as streams. */
function none(): never {
  throw Object.assign(new Error('There is no file system'), { code: 'ENOENT' })
}

export const constants = {}
export { none as fstatSync, none as readSync, none as realpathSync, none as statSync }
