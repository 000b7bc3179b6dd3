import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as contract from './contract.ts'
import { isEndpoint } from './endpoint.ts'

/** At this length, twice that of the largest plain body, patterns with nested or adjacent repetitions took minutes. */
const LENGTH = 32 * 1024
const repeated = (part: string, end = '') => part.repeat(Math.ceil(LENGTH / part.length)) + end
const texts = [
  repeated('a'),
  repeated('a', '!'),
  repeated('a.', '@'),
  repeated('a@'),
  repeated('.'),
  repeated('-'),
  repeated(' ', 'x'),
  repeated('1,'),
  repeated('1', '.'),
  repeated('https://'),
  repeated('e\u0301'),
  repeated('\u200d'),
]
const MAX_CPU_MS = 100

/** Of the quickest of three, since the machine may have other work. */
function cpuMs(work: () => void): number {
  const once = () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(once(), once(), once())
}

const endpoints = (Object.values(contract) as unknown[]).filter(isEndpoint)

describe('a text without end', () => {
  it.each(endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is refused at once by each field of %s',
    (_, { params, query, body }) => {
      for (const schema of [params, query, body])
        for (const field of Object.keys(schema.shape))
          for (const text of texts) {
            const spent = cpuMs(() => void (schema as z.ZodObject).safeParse({ [field]: text }))
            expect([field, text.slice(0, 8), spent < MAX_CPU_MS ? 'at once' : `${spent} ms`]).toEqual([
              field,
              text.slice(0, 8),
              'at once',
            ])
          }
    },
  )
})
