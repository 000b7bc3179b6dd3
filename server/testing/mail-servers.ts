import { type AddressInfo, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  raw: Buffer
  from: string | null
  to: string[]
}

/** A real mail server, on this machine, without TLS or login unless told. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const raw = await buffer(stream)
      received.push({ raw, from: mailFrom ? mailFrom.address : null, to: rcptTo.map(({ address }) => address) })
      done()
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.server.address() as AddressInfo).port, received, stop: () => server.close() }
}

/** Anything that listens where a mail server should. */
export async function startListener(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
