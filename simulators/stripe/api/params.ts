import { invalid } from '../api-error.ts'
import type { FormValue } from './form.ts'

/** Parses one parameter; `at` is its name in errors, such as `items[0][price]`. */
export type Reader<T> = (value: FormValue, at: string) => T

type Read<R> = R extends Reader<infer T> ? T : never
type Shape = Record<string, Reader<unknown>>
type ShapeOf<S extends Shape, Needed extends keyof S> = { [Key in Needed]: Read<S[Key]> } & {
  [Key in Exclude<keyof S, Needed>]?: Read<S[Key]>
}

export const text: Reader<string> = (value, at) => {
  if (typeof value !== 'string') throw invalid('Invalid string', at)
  return value
}

/** An empty string in place of an object removes the object. */
export const empty: Reader<null> = (value, at) => {
  if (value !== '') throw invalid('Invalid string', at)
  return null
}

/** An empty string removes the value. */
export const clearableText: Reader<string | null> = (value, at) => text(value, at) || null

export const integer: Reader<number> = (value, at) => {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value))
    throw invalid(`Invalid integer: ${JSON.stringify(value)}`, at, 'parameter_invalid_integer')
  return Number(value)
}

export const boolean: Reader<boolean> = (value, at) => {
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${JSON.stringify(value)}`, at)
  return value === 'true'
}

export const oneOf =
  <const T extends string>(...known: T[]): Reader<T> =>
  (value, at) => {
    const one = known.find(name => name === value)
    if (!one) throw invalid(`Invalid ${at}: must be one of ${known.join(', ')}`, at)
    return one
  }

export const either =
  <A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> =>
  (value, at) => {
    try {
      return first(value, at)
    } catch {
      return second(value, at)
    }
  }

export const listOf =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value, at) => {
    if (value === '') return []
    if (!Array.isArray(value)) throw invalid('Invalid array', at)
    return value.map((one, index) => item(one, `${at}[${index}]`))
  }

export function shape<S extends Shape, Needed extends keyof S & string = never>(
  readers: S,
  needed: readonly Needed[] = [],
): Reader<ShapeOf<S, Needed>> {
  return (value, at) => {
    const named = (name: string) => (at ? `${at}[${name}]` : name)
    if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', at)
    for (const name of needed)
      if (value[name] === undefined)
        throw invalid(`Missing required param: ${named(name)}.`, named(name), 'parameter_missing')
    const read = Object.entries(value).map(([name, one]) => {
      const reader = readers[name]
      if (!reader) throw invalid(`Received unknown parameter: ${named(name)}`, named(name), 'parameter_unknown')
      return [name, reader(one, named(name))]
    })
    return Object.fromEntries(read)
  }
}

/** An empty string removes a key, or, in place of the object, all keys. */
export const metadata: Reader<Record<string, string> | null> = (value, at) => {
  if (value === '') return null
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid metadata', at)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, text(one, `${at}[${name}]`)]))
}

export function withMetadata(
  old: Record<string, string> | null,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return old ?? {}
  return Object.fromEntries(Object.entries({ ...(change && old), ...change }).filter(([, value]) => value !== ''))
}

const instants = shape({ gt: integer, gte: integer, lt: integer, lte: integer })

/** A filter such as `created`: an exact instant, or bounds. */
export const timeRange: Reader<(instant: number) => boolean> = (value, at) => {
  if (typeof value === 'string') {
    const exact = integer(value, at)
    return instant => instant === exact
  }
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = instants(value, at)
  return instant => instant > gt && instant >= gte && instant < lt && instant <= lte
}

export const paging = { limit: integer, starting_after: text, ending_before: text }
