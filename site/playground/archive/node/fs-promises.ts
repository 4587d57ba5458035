async function none(): Promise<never> {
  throw Object.assign(new Error('There is no file system'), { code: 'ENOENT' })
}

export { none as lstat, none as open, none as readdir, none as stat }
