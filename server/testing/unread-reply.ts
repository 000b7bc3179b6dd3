import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

/** A reply that is read no further than its head until the test reads on, which `fetch` does by itself. */
export async function unreadReply(url: string, cookies: Record<string, string>): Promise<IncomingMessage> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const [reply] = await once(get(url, { headers: { cookie }, agent: false }), 'response')
  return reply
}
