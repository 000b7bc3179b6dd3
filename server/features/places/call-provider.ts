import type { z } from 'zod'
import { Declined } from '../../http/declined.ts'
import { boundedFetch } from '../../http/outgoing.ts'

const TIMEOUT_MS = 3000
/** A reply with five places has a few kilobytes. */
const fetchPlaces = boundedFetch(256 * 1024)

class UnexpectedStatus extends Error {}

interface ProviderRequest<S extends z.ZodType> {
  url: URL
  replySchema: S
  headers?: Record<string, string>
  /** Sent as JSON by POST. */
  body?: unknown
  log: { warn: (details: object, message: string) => void }
}

/** The provider's reply, parsed, or null for a 404. Any other failure is declined with `places_unavailable`. */
export async function callProvider<S extends z.ZodType>(request: ProviderRequest<S>): Promise<z.output<S> | null> {
  const { url, replySchema, headers, body, log } = request
  try {
    const response = await fetchPlaces(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) {
      await response.body?.cancel()
      return null
    }
    if (!response.ok) throw new UnexpectedStatus(`status ${response.status}`)
    return replySchema.parse(await response.json())
  } catch (error) {
    log.warn({ host: url.host, reason: reasonOf(error) }, 'places unavailable')
    throw new Declined('places_unavailable')
  }
}

/** Never the message of a failed request: it may quote the request's headers, which hold the key. */
function reasonOf(error: unknown): string {
  if (error instanceof UnexpectedStatus) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` ${String(error.cause.code)}` : ''
  return error.name + cause
}
