import type { Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { eventStreams } from './event-streams.ts'
import type { Live, LiveEvent } from './live.ts'

let listeners: ((event: LiveEvent) => void)[] = []
const live: Live = {
  publish: event => {
    for (const listener of listeners) listener(event)
  },
  subscribe: (key, listener) => {
    const own = (event: LiveEvent) => event.key === key && listener(event)
    listeners.push(own)
    return () => {
      listeners = listeners.filter(each => each !== own)
    }
  },
  stop: async () => undefined,
}
const opened: Readable[] = []

afterEach(() => {
  for (const stream of opened.splice(0)) stream.destroy()
  listeners = []
})

const streams = () => eventStreams(live, { ofSession: 2, ofCreator: 3, ofProcess: 4 })

/** Reads the stream as a browser does. */
function open(all: ReturnType<typeof streams>, creatorId: string, sessionId: string) {
  const stream = all.open({ creatorId, sessionId }, event => event)
  opened.push(stream)
  let ended = false
  stream.resume().on('end', () => {
    ended = true
  })
  return { ended: () => ended }
}

it('ten thousand streams of one session leave only its limit open', async () => {
  const all = streams()
  for (let attempt = 0; attempt < 10_000; attempt++) open(all, 'a', 's')
  expect(listeners).toHaveLength(2)
})

it('one session never closes the streams of another below the creator’s limit', async () => {
  const all = streams()
  const elsewhere = open(all, 'a', 'elsewhere')
  for (let attempt = 0; attempt < 10; attempt++) open(all, 'a', 's')
  await new Promise(resolve => setImmediate(resolve))
  expect([elsewhere.ended(), listeners.length]).toEqual([false, 3])
})

it('many sessions of one creator share the limit of the creator', async () => {
  const all = streams()
  const oldest = open(all, 'a', 's0')
  for (let session = 1; session <= 3; session++) open(all, 'a', `s${session}`)
  await expect.poll(oldest.ended).toBe(true)
  expect(listeners).toHaveLength(3)
})

it('all streams of a process are bounded', async () => {
  const all = streams()
  const oldest = open(all, 'c0', 's')
  for (let creator = 1; creator <= 4; creator++) open(all, `c${creator}`, 's')
  await expect.poll(oldest.ended).toBe(true)
  expect(listeners).toHaveLength(4)
})

it('a browser that reads no events is dropped', () => {
  const stream = streams().open({ creatorId: 'a', sessionId: 's' }, event => event)
  opened.push(stream)
  for (let event = 0; event < 1000; event++)
    live.publish({ key: 'a', event: 'check-in', data: { linkId: 'x'.repeat(100), checkinCount: event } })
  expect([stream.destroyed, stream.readableLength < 70_000]).toEqual([true, true])
})
