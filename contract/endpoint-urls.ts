import type { z } from 'zod'
import type { Endpoint, SentTo } from './endpoint.ts'
import { fillPath } from './fill-path.ts'

/** An endpoint's path with its parameters filled in. */
export const pathOf = <P extends z.ZodObject>({ path }: Pick<Endpoint<P>, 'path' | 'params'>, params: z.input<P>) =>
  fillPath(path, params as Record<string, unknown>)

/** The URL of a GET or DELETE call. URLs end up in histories and logs, so the account's email travels in a header. */
export function urlOf<E extends Endpoint>(endpoint: E | Pick<E, 'path'>, input: SentTo<E>): string {
  const { email: _, ...query } = besidePath(endpoint, input as object)
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const path = fillPath(endpoint.path, input as object)
  return search ? `${path}?${search}` : path
}

/** The part of a call's input that its path does not hold: the query or the body. */
export function besidePath({ path }: Pick<Endpoint, 'path'>, input: object): Record<string, unknown> {
  const inPath = new Set(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name))
  return Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
}
