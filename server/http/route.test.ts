import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { problems } from '../../contract/problems.ts'
import { readConfig } from '../config.ts'
import { Answer, anyone, mount, type Route, route } from './route.ts'
import { createServer } from './server.ts'

const count = endpoint({
  method: 'GET',
  path: '/api/count',
  summary: 'For this test',
  query: z.object({ page: z.coerce.number() }),
  replies: { 200: z.object({ count: z.number() }) },
})

const file = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'For this test',
  replies: { 200: { media: 'text/csv' } },
})

const serverWith = async (served: Route) => {
  const app = await createServer({
    config: readConfig({ APP_SECRET: 's'.repeat(32) }),
    log: pino({ level: 'silent' }),
    draining: new AbortController().signal,
  })
  mount(app, [served], { secure: false })
  return app
}

test('a fault in a request is 400 with its sentence, a reply that breaks the contract is a fault of ours', async () => {
  const app = await serverWith(route(count, anyone, () => ({ count: 'many' as never })))
  const fault = await app.inject('/api/count?page=x')
  expect([fault.statusCode, fault.json()]).toEqual([
    400,
    {
      error: 'The page must be a number.',
      code: 'invalid_input',
      fields: { page: 'The page must be a number.' },
    },
  ])
  const ours = await app.inject('/api/count?page=1')
  expect([ours.statusCode, ours.json()]).toMatchObject([500, { error: problems.internal.error, code: 'internal' }])
  await app.close()
})

test('a file that is ready after its request was answered is ended, since nobody reads it', async () => {
  const late = Promise.withResolvers<Answer>()
  const app = await serverWith({ ...route(file, anyone, () => late.promise), answerWithinMs: 20 })
  expect((await app.inject('/api/file')).statusCode).toBe(503)
  const lines = Readable.from(['a line'])
  late.resolve(new Answer(200, lines))
  await expect.poll(() => lines.destroyed).toBe(true)
  await app.close()
})
