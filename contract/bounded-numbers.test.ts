import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as contract from './contract.ts'
import { isEndpoint } from './endpoint.ts'

const endpoints = (Object.values(contract) as unknown[]).filter(isEndpoint)

interface JsonSchema {
  type?: string | string[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  exclusiveMaximum?: number
  const?: unknown
  enum?: unknown
  [key: string]: unknown
}

/** Every number below a schema, by where it is. */
function numbersIn(schema: JsonSchema, at: string): [string, JsonSchema][] {
  const own: [string, JsonSchema][] =
    [schema.type].flat().some(type => type === 'number' || type === 'integer') &&
    !('const' in schema) &&
    !('enum' in schema)
      ? [[at, schema]]
      : []
  const below = Object.entries(schema).flatMap(([key, value]) =>
    value && typeof value === 'object' ? numbersIn(value as JsonSchema, `${at}.${key}`) : [],
  )
  return [...own, ...below]
}

describe('every number that a call takes', () => {
  it.each(endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is bounded in %s',
    (_, { params, query, body }) => {
      const unbounded = [params, query, body].flatMap((schema, index) => {
        const json = z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' }) as JsonSchema
        return numbersIn(json, ['params', 'query', 'body'][index]!)
          .filter(([, { minimum, exclusiveMinimum }]) => (minimum ?? exclusiveMinimum) === undefined)
          .concat(
            numbersIn(json, ['params', 'query', 'body'][index]!).filter(
              ([, { maximum, exclusiveMaximum }]) => (maximum ?? exclusiveMaximum) === undefined,
            ),
          )
          .map(([at]) => at)
      })
      expect([...new Set(unbounded)]).toEqual([])
    },
  )
})
