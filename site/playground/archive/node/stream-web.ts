/** The streams of the browser. Not all have `from`. */
class FromStream<T> extends ReadableStream<T> {
  static from<T>(pieces: AsyncIterable<T>): ReadableStream<T> {
    const iterator = pieces[Symbol.asyncIterator]()
    return new ReadableStream<T>({
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    })
  }
}

export { FromStream as ReadableStream }
