import type { OnBytes } from './files.ts'

const WRITE_EVERY_MS = 200

export interface Progress {
  /** A new step begins; call with the bytes that it gets done. */
  step(name: string): OnBytes
  end(): void
}

/** One line a step; on a terminal it counts the bytes. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  let line = ''
  let doneBytes = 0
  let writtenAt = 0
  const tell = () => stream.write(`\r${line} ${megabytes(doneBytes)}`)
  const end = () => {
    if (!line) return
    if (stream.isTTY) tell()
    stream.write('\n')
    line = ''
  }
  return {
    end,
    step: name => {
      end()
      line = name
      doneBytes = 0
      stream.write(line)
      return bytes => {
        doneBytes += bytes
        if (!stream.isTTY || performance.now() - writtenAt < WRITE_EVERY_MS) return
        writtenAt = performance.now()
        tell()
      }
    },
  }
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
