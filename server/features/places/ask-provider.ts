import type { z } from 'zod'
import { Declined } from '../../http/declined.ts'
import { boundedFetch } from '../../http/outgoing.ts'

const ANSWER_WITHIN_MS = 3000
/** Five places are some kilobytes. */
const fetchPlaces = boundedFetch(256 * 1024)

class UnexpectedStatus extends Error {}

interface Question<S extends z.ZodType> {
  url: URL
  reply: S
  headers?: Record<string, string>
  /** Sent as JSON by POST. */
  body?: unknown
  log: { warn: (details: object, message: string) => void }
}

/** A provider's answer in the expected form; null when it knows nothing there. Whatever else it does: unavailable. */
export async function askProvider<S extends z.ZodType>(question: Question<S>): Promise<z.output<S> | null> {
  const { url, reply, headers, body, log } = question
  try {
    const answer = await fetchPlaces(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return null
    }
    if (!answer.ok) throw new UnexpectedStatus(`status ${answer.status}`)
    return reply.parse(await answer.json())
  } catch (error) {
    log.warn({ host: url.host, reason: reasonOf(error) }, 'places unavailable')
    throw new Declined('places_unavailable')
  }
}

/** Never the words of a failed request: they may quote its headers, which hold the key. */
function reasonOf(error: unknown): string {
  if (error instanceof UnexpectedStatus) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` ${String(error.cause.code)}` : ''
  return error.name + cause
}
