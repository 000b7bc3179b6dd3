import type { Endpoint } from '../../../../contract/endpoint.ts'
import { fillPath } from '../../../../contract/fill-path.ts'

/** Without an answer by then a request counts as lost. A dying Wi-Fi would hold it for minutes. */
const ANSWER_TIMEOUT_MS = 30_000
/** A photo of 110 kB gets another 50 s: given up earlier, it would begin again from its first byte. The service waits longer. */
const SLOWEST_BYTES_PER_MS = 3

/** Without the typed client, which is heavier than a visitor's page. Rejects without a network, and without an answer in time. */
export function postJson(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  params: { checkinToken: string },
  content: object,
  headers?: Record<string, string>,
): Promise<Response> {
  const body = JSON.stringify(content)
  const timeout = new AbortController()
  // Once there is an answer, the abort does nothing.
  setTimeout(() => timeout.abort(), ANSWER_TIMEOUT_MS + body.length / SLOWEST_BYTES_PER_MS)
  return fetch(fillPath(path, params), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: timeout.signal,
  })
}
