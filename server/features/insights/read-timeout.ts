import { Readable } from 'node:stream'

export interface ReadTimeouts {
  chunkMs: number
  fileMs: number
}

/** The reader has taken too long. */
export class ReaderStalled extends Error {
  constructor(read: 'a chunk' | 'the whole file', timeoutMs: number) {
    super(`the reader has not read ${read} within ${timeoutMs / 1000} s`)
    this.name = 'ReaderStalled'
  }
}

/**
 * Requests each chunk once the previous one has been read, and drops a reader that stops reading, or that holds a place among
 * the running exports by reading hardly at all.
 */
export function withReadTimeout(chunks: AsyncIterator<Uint8Array>, { chunkMs, fileMs }: ReadTimeouts): Readable {
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
      clearTimeout(fileTimer)
      destroyed(error)
    },
  })
  const fileTimer = setTimeout(() => stream.destroy(new ReaderStalled('the whole file', fileMs)), fileMs)
  const waitForReader = () => {
    if (!stream.destroyed) timer = setTimeout(() => stream.destroy(new ReaderStalled('a chunk', chunkMs)), chunkMs)
  }
  waitForReader()
  return stream
}
