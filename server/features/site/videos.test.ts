import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemSender } from '../../http/errors.ts'
import { mount } from '../../http/route.ts'
import { videoRoutes } from './videos.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videos-'))
  await writeFile(join(folder, 'demo.mp4'), '0123456789')
  await writeFile(join(folder, 'secret.txt'), 'no')
  app = fastify()
  app.setErrorHandler(problemSender({ APP_SECRET: ['x'] }))
  mount(app, videoRoutes(folder), { secure: false })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (file: string, range?: string) => app.inject({ url: `/api/video/${file}`, headers: range ? { range } : {} })

describe('GET /api/video/{file}.mp4', () => {
  it.each([
    [undefined, 200, '0123456789', undefined],
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-400', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('answers the range %s', async (range, status, body, contentRange) => {
    const reply = await get('demo.mp4', range)
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([status, body, contentRange])
    expect(reply.headers['content-type']).toBe('video/mp4')
    expect(reply.headers['content-length']).toBe(String(body.length))
  })

  it.each([
    ['other.mp4', undefined, 404],
    ['secret.txt', undefined, 404],
    ['..%2Fsecret.mp4', undefined, 404],
    ['demo.mp4', 'bytes=10-', 416],
  ])('refuses %s %s', async (file, range, status) => {
    expect((await get(file, range)).statusCode).toBe(status)
  })
})
