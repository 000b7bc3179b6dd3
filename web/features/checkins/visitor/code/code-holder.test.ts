import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeHolder } from './code-holder.ts'

const replies: (() => Promise<Response>)[] = []
const sent: unknown[] = []
const json = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return (replies.shift() ?? lost)()
  })
  vi.stubGlobal('location', { hash: '#code=ABCDEFGHIJ', pathname: '/checkin/abc', search: '' })
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  replies.length = sent.length = 0
})
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const HAS_CHANGED = 'This code has changed. Scan the screen again: what you typed is kept.'

test('a scanned code leaves the address bar, and is sent again until the service answers', async () => {
  replies.push(lost, json(503, {}), json(200, { ticket: 'a ticket' }))
  const holder = codeHolder('abc')
  holder.takeFromUrl()
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '/checkin/abc')
  expect(holder.get()).toEqual({ ticket: null, checking: true, message: null })
  await settle(5000)
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ code: 'ABCDEFGHIJ' })))
  expect(holder.get()).toEqual({ ticket: 'a ticket', checking: false, message: null })
})

test('typed figures are sent once, and what was wrong is said in words of theirs', async () => {
  replies.push(json(422, { code: 'code_old', error: HAS_CHANGED }), lost, json(429, { error: 'Too many.' }))
  const holder = codeHolder('abc')
  const messages = []
  for (let nth = 0; nth < 3; nth++) {
    holder.takeDigits('123456')
    await settle(5000)
    messages.push(holder.get().message)
  }
  expect(messages).toEqual([
    'This code isn’t on the screen now. Please look again.',
    'No connection. Please try again.',
    'Too many.',
  ])
  expect(sent).toHaveLength(3)
})

test('a ticket is lost after its ten minutes, and stays when another code fails', async () => {
  replies.push(json(200, { ticket: 'a ticket' }), json(422, { code: 'code_old', error: HAS_CHANGED }))
  const holder = codeHolder('abc')
  holder.takeDigits('123456')
  await settle()
  holder.takeFromUrl()
  await settle()
  expect(holder.get().ticket).toBe('a ticket')
  await settle(599_000)
  holder.loseIfOld(HAS_CHANGED)
  expect(holder.get().ticket).toBe('a ticket')
  await settle(2000)
  holder.loseIfOld(HAS_CHANGED)
  expect(holder.get()).toEqual({ ticket: null, checking: false, message: HAS_CHANGED })
})
