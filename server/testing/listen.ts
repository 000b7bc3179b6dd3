import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Follows a stream of events of an app that listens on a port. `opened` resolves with the first text. */
export function listen({ app }: TestApp, path: string, cookies: Record<string, string>) {
  const { port } = app.server.address() as AddressInfo
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  let heard = ''
  let ended = false
  const call = request({ port, host: '127.0.0.1', path, headers: { cookie } })
  const opened = new Promise<void>(resolve => {
    call.on('response', reply => {
      expect(reply.headers['content-type']).toBe('text/event-stream')
      reply.on('data', (text: Buffer) => {
        heard += text.toString()
        resolve()
      })
      reply.on('end', () => {
        ended = true
      })
      reply.on('error', () => undefined)
    })
  })
  call.on('error', () => undefined)
  call.end()
  return { opened, heard: () => heard, ended: () => ended, close: () => call.destroy() }
}
