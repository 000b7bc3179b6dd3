import { Readable } from 'node:stream'

/** Nobody has read on for too long. */
export class ReaderStalled extends Error {
  constructor(patienceMs: number) {
    super(`nobody has read on for ${patienceMs / 1000} s`)
    this.name = 'ReaderStalled'
  }
}

/** Each piece is asked for when the one before has been read. A reader who stops is dropped after a while. */
export function patientStream(pieces: AsyncIterator<Uint8Array>, patienceMs: number): Readable {
  let timer: NodeJS.Timeout
  const stream = new Readable({
    read() {
      clearTimeout(timer)
      pieces.next().then(
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
    if (!stream.destroyed) timer = setTimeout(() => stream.destroy(new ReaderStalled(patienceMs)), patienceMs)
  }
  waitForReader()
  return stream
}
