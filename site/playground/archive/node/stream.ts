/** Streams are used for what is not read in a browser. */
export const Readable = { from: (): undefined => undefined }
export function pipeline(): void {}
