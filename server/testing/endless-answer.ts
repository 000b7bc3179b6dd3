import type { IncomingMessage, ServerResponse } from 'node:http'

/** A server that sends for as long as somebody reads, as fast as it is read. */
export function endlessAnswer() {
  let sentBytes = 0
  const chunk = Buffer.alloc(65_536, ' ')
  const listener = (_: IncomingMessage, reply: ServerResponse) => {
    const more = () => {
      do sentBytes += chunk.length
      while (reply.write(chunk))
    }
    reply.on('drain', more)
    more()
  }
  return { listener, sentBytes: () => sentBytes }
}

/** What the buffers of both ends and of the system between them may hold beside what was read. */
export const BUFFERED_BYTES = 16 * 1024 * 1024
