import type { Schema } from './sdk-schema.ts'

/** `form`: every value was sent as text, and an empty text unsets a value. */
export type Encoding = 'form' | 'json'

/** The differences between a value and its schema, a sentence each. */
export function faultsOf(value: unknown, schema: Schema, at: string, encoding: Encoding): string[] {
  if (value === null) return schema.nullable || isAnything(schema) ? [] : [`${at}: null not allowed`]
  if (schema.anyOf) return faultsOfUnion(value, schema, at, encoding)
  if (schema.enum) return faultsOfEnum(value, schema.enum, at)
  if (schema.type === 'array') return faultsOfList(value, schema, at, encoding)
  if (schema.type === 'object') return faultsOfObject(value, schema, at, encoding)
  if (!schema.type || isOf(value, schema.type, encoding)) return []
  return [`${at}: expected ${schema.type}, got ${shortly(value)}`]
}

const isAnything = (schema: Schema) => Object.keys(schema).length === 0

function isOf(value: unknown, type: string, encoding: Encoding): boolean {
  if (encoding === 'json' || typeof value !== 'string') return typeof value === type
  return type === 'number' ? /^-?\d+(\.\d+)?$/.test(value) : type !== 'boolean' || /^(true|false)$/.test(value)
}

const shortly = (value: unknown) => JSON.stringify(value).slice(0, 60)

const faultsOfEnum = (value: unknown, known: readonly unknown[], at: string): string[] =>
  known.map(String).includes(String(value))
    ? []
    : [`${at}: ${shortly(value)} is not one of ${known.map(String).toSorted().join(', ')}`]

/** The faults against the nearest alternative: one of the value's own type first, then the one with the fewest faults. */
function faultsOfUnion(value: unknown, { anyOf = [], nullable }: Schema, at: string, encoding: Encoding): string[] {
  if (encoding === 'form' && value === '' && nullable) return []
  const attempts = anyOf.map(schema => ({ schema, faults: faultsOf(value, schema, at, encoding) }))
  if (attempts.some(({ faults }) => faults.length === 0)) return []
  const kind = Array.isArray(value) ? 'array' : typeof value
  const distance = ({ schema, faults }: (typeof attempts)[number]) =>
    faults.length + (schema.type === kind ? 0 : Number.MAX_SAFE_INTEGER / 2)
  return attempts.toSorted((a, b) => distance(a) - distance(b))[0]?.faults ?? [`${at}: nothing is allowed here`]
}

const faultsOfList = (value: unknown, { items }: Schema, at: string, encoding: Encoding): string[] =>
  Array.isArray(value)
    ? value.flatMap((item, index) => faultsOf(item, items!, `${at}[${index}]`, encoding))
    : [`${at}: expected a list, got ${shortly(value)}`]

function faultsOfObject(value: unknown, schema: Schema, at: string, encoding: Encoding): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${at}: expected an object, got ${shortly(value)}`]
  const { properties = {}, required = [], additional } = schema
  const missing = required.filter(name => (value as Record<string, unknown>)[name] === undefined)
  return [
    ...missing.map(name => `${at}.${name}: required, missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const property = properties[name] ?? (typeof additional === 'object' ? additional : undefined)
      if (property) return faultsOf(one, property, `${at}.${name}`, encoding)
      return additional === 'none' ? [`${at}.${name}: unknown parameter`] : []
    }),
  ]
}
