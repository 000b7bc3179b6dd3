import { connect } from 'node:net'

/** A keep-alive connection with one request in flight at a time. */
export interface Connection {
  send: (request: string, onStatus: (status: number) => void) => void
  close: () => void
}

const HEAD_END = '\r\n\r\n'
const STATUS_AT = 'HTTP/1.1 '.length

/** Parses only the status and the length of a reply, so that the load generator takes little of the processor. */
export function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let seen = ''
  let waiting: ((status: number) => void) | undefined
  socket.on('data', chunk => {
    seen += chunk.toString('latin1')
    const headEnd = seen.indexOf(HEAD_END)
    if (headEnd < 0 || seen.length < headEnd + HEAD_END.length + lengthOf(seen)) return
    const status = Number(seen.slice(STATUS_AT, STATUS_AT + 3))
    seen = ''
    const done = waiting!
    waiting = undefined
    done(status)
  })
  // A broken connection counts as a failed request; the run continues.
  socket.on('error', () => undefined)
  socket.on('close', () => waiting?.(0))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () =>
      resolve({
        send: (request, onStatus) => {
          if (socket.destroyed) return onStatus(0)
          waiting = onStatus
          socket.write(request, 'latin1')
        },
        close: () => socket.destroy(),
      }),
    )
  })
}

function lengthOf(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!length) throw new Error(`A reply without its length: ${head.slice(0, 200)}`)
  return Number(length[1])
}
