import { Readable } from 'node:stream'

/** The reader has not read for too long. */
export class ReaderStalled extends Error {
  constructor(timeoutMs: number) {
    super(`the reader has not read for ${timeoutMs / 1000} s`)
    this.name = 'ReaderStalled'
  }
}

/** Requests each chunk once the previous one has been read, and drops a reader that stops reading. */
export function withReadTimeout(chunks: AsyncIterator<Uint8Array>, timeoutMs: number): Readable {
  let timer: NodeJS.Timeout
  const stream = new Readable({
    read() {
      clearTimeout(timer)
      chunks.next().then(
        ({ done, value }) => {
          waitForReader()
          stream.push(done ? null : value)
        },
        error => stream.destroy(error),
      )
    },
    destroy(error, destroyed) {
      clearTimeout(timer)
      destroyed(error)
    },
  })
  const waitForReader = () => {
    if (!stream.destroyed) timer = setTimeout(() => stream.destroy(new ReaderStalled(timeoutMs)), timeoutMs)
  }
  waitForReader()
  return stream
}
