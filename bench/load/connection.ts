import { connect } from 'node:net'

/** One keep-alive connection that has one request under way at a time. */
export interface Connection {
  send: (request: string, onStatus: (status: number) => void) => void
  close: () => void
}

const HEAD_END = '\r\n\r\n'
const STATUS_AT = 'HTTP/1.1 '.length

/** Reads no more of a reply than its status and its length: the load must cost the machine little. */
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
  // A cut connection is a failed request, not the end of the run.
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
