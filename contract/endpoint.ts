import { config, z } from 'zod'

// Zod compiles schemas by eval. A server may; a page's policy forbids it, and reports that Zod has tried.
if ('document' in globalThis) config({ jitless: true })

/** A reply that is not JSON: a file or a stream of this media type. */
export interface Media {
  readonly media: string
}

export const media = (type: string): Media => ({ media: type })

export type Method = 'GET' | 'POST' | 'DELETE'
type Shape = z.ZodObject
export type Replies = Readonly<Record<number, z.ZodType | Media>>

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Replies = Replies,
> {
  readonly method: Method
  /** Fastify's notation: `/api/checkin-links/:linkId/checkins`. */
  readonly path: string
  /** One short sentence. Names of fields stand in backticks. */
  readonly summary: string
  /** Conditions and exceptions, in sentences of the same kind. */
  readonly details?: string
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Replies by status. Declined requests (`problems.ts`) are not listed. */
  readonly replies: R
  readonly maxBodyBytes: number
}

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'replies' in value

const nothing = z.object({})
const MAX_BODY_BYTES = 16 * 1024

export function endpoint<
  R extends Replies,
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = typeof nothing,
>(spec: {
  method: Method
  path: string
  summary: string
  details?: string
  params?: P
  query?: Q
  body?: B
  replies: R
  maxBodyBytes?: number
}): Endpoint<P, Q, B, R> {
  return {
    params: nothing as Shape as P,
    query: nothing as Shape as Q,
    body: nothing as Shape as B,
    maxBodyBytes: MAX_BODY_BYTES,
    ...spec,
  }
}

/** zod types an object without fields as one whose fields are all `never`, which would make an intersection unusable. */
export type Fields<T> = string extends keyof T ? unknown : T

/** The input as a caller sends it: path, query and body in one object. */
export type SentTo<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? Fields<z.input<P>> & Fields<z.input<Q>> & Fields<z.input<B>> : never

/** The input as a handler receives it: the same, parsed. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Fields<z.output<P>> & Fields<z.output<Q>> & Fields<z.output<B>>
    : never

type ReplyBody<T> = T extends z.ZodType ? z.output<T> : never

/** The body of the reply with this status, by default 200. */
export type ReplyOf<E, S extends number = 200> =
  E extends Endpoint<Shape, Shape, Shape, infer R> ? (S extends keyof R ? ReplyBody<R[S]> : never) : never

/** The body of the reply to a request that is declined or fails. */
export interface ErrorBody {
  /** A sentence for people. */
  readonly error: string
  readonly code: string
}
