import { connect } from 'node:net'

/** A keep-alive connection with one request in flight at a time. */
export interface Connection {
  /** The head is that of the reply; a connection that breaks gives 0 and none. */
  send: (request: string, onStatus: (status: number, head: string) => void) => void
  open: () => boolean
  close: () => void
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '\r\n0\r\n\r\n'
const STATUS_AT = 'HTTP/1.1 '.length

/** Parses only the status and the length of a reply, so that the load generator takes little of the processor. */
export function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let seen = ''
  let waiting: ((status: number, head: string) => void) | undefined
  socket.on('data', chunk => {
    seen += chunk.toString('latin1')
    const headEnd = seen.indexOf(HEAD_END)
    if (headEnd < 0 || !isWhole(seen, headEnd + HEAD_END.length)) return
    const status = Number(seen.slice(STATUS_AT, STATUS_AT + 3))
    const head = seen.slice(0, headEnd + 2)
    seen = ''
    const done = waiting!
    waiting = undefined
    done(status, head)
  })
  // A broken connection counts as a failed request; the run continues.
  socket.on('error', () => undefined)
  socket.on('close', () => waiting?.(0, ''))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () =>
      resolve({
        send: (request, onStatus) => {
          if (socket.destroyed) return onStatus(0, '')
          waiting = onStatus
          socket.write(request, 'latin1')
        },
        open: () => !socket.destroyed,
        close: () => socket.destroy(),
      }),
    )
  })
}

function isWhole(seen: string, bodyAt: number): boolean {
  const length = /\r\ncontent-length: (\d+)/i.exec(seen)
  if (length) return seen.length >= bodyAt + Number(length[1])
  if (!/\r\ntransfer-encoding: chunked/i.test(seen))
    throw new Error(`A reply without its length: ${seen.slice(0, 200)}`)
  return seen.endsWith(LAST_CHUNK)
}
