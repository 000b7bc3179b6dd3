import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as contract from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { inputError } from './input-errors.ts'

const endpoints = (Object.values(contract) as unknown[]).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'replies' in value,
)
const named = endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

const faultsIn = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input, { error: inputError }).error?.issues.map(({ message }) => message) ?? []

/** The fields of this shape with values of every kind, and unknown fields. */
const garbageFor = (shape: z.ZodObject) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(shape.shape), 'accuracy'), fc.string()), fc.jsonValue(), {
    maxKeys: 6,
  })

const SENTENCE = /^[A-Z].*[^\s]$/su
const PHRASES_OF_ZOD = /^Invalid|^Too (small|big)|Unrecognized|received|expected|>=|<=/

describe.each(named)('%s', (_, endpoint) => {
  it('declines any garbage with sentences of its own', () => {
    for (const schema of [endpoint.query, endpoint.body]) {
      fc.assert(
        fc.property(garbageFor(schema), input => {
          for (const fault of faultsIn(schema, input)) {
            expect(fault).toMatch(SENTENCE)
            expect(fault.replace(/'.*'/gs, '')).not.toMatch(PHRASES_OF_ZOD)
          }
        }),
        { numRuns: 50 },
      )
    }
  })
})

const shape = z.strictObject({
  name: z.string().min(2).max(3),
  expiryDays: z.number().int().min(1).max(9),
  ratio: z.number().gt(0).lt(1),
  planName: z.enum(['Pro', 'Ultra', 'Business']),
  apply: z.boolean(),
  placeId: z.string(),
  list: z.array(z.string()),
  email: z.email(),
  price: z.union([z.string(), z.number()]),
})
const good = {
  name: 'abc',
  expiryDays: 1,
  ratio: 0.5,
  planName: 'Pro',
  apply: true,
  placeId: 'x',
  list: [],
  email: 'a@example.com',
  price: 1,
}

describe('the sentence about a field', () => {
  it.each([
    [{ name: undefined }, 'The name is missing.'],
    [{ name: 7 }, 'The name must be text.'],
    [{ name: 'a' }, 'The name is too short.'],
    [{ name: 'abcd' }, 'The name is too long.'],
    [{ expiryDays: 0 }, 'The number of days until the expiry must be at least 1.'],
    [{ expiryDays: 10 }, 'The number of days until the expiry must be at most 9.'],
    [{ expiryDays: 1.5 }, 'The number of days until the expiry must be a whole number.'],
    [{ ratio: 0 }, 'The ratio must be more than 0.'],
    [{ ratio: 1 }, 'The ratio must be less than 1.'],
    [{ planName: 'Gold' }, "The plan must be 'Pro', 'Ultra' or 'Business'."],
    [{ apply: 'yes' }, 'The apply must be true or false.'],
    [{ placeId: null }, 'The place must be text.'],
    [{ list: {} }, 'The list must be a list.'],
    [{ email: 'nobody' }, 'The email is not valid.'],
    [{ price: {} }, 'The price is not valid.'],
    [{ accuracy: 3 }, "This call has no field 'accuracy'."],
    [{ a: 1, b: 2 }, "This call has none of the fields 'a', 'b'."],
    [{ ['x'.repeat(90)]: 1 }, `This call has no field '${'x'.repeat(40)}…'.`],
  ])('%j: %s', (change, sentence) => {
    expect(faultsIn(shape, { ...good, ...change })).toEqual([sentence])
  })

  it.each([[], 'text', 7])('that is no object: %j', input => {
    expect(faultsIn(shape, input)).toEqual(['This call takes a JSON object.'])
  })
})
