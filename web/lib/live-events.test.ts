import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLive } from './live-events.ts'

class FakeSource extends EventTarget {
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  close() {
    this.readyState = 2
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  breaks(readyState: number) {
    this.readyState = readyState
    this.onerror?.()
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
let sources: FakeSource[] = []
let heard: string[] = []
let stop = () => {}

const open = () => {
  const source = new FakeSource()
  sources.push(source)
  return source as unknown as EventSource
}

function hide(hidden: boolean) {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', { CLOSED: 2 })
  page.hidden = false
  sources = []
  heard = []
  stop = listenLive(
    {
      onCheckIn: ({ linkId, checkinCount }) => heard.push(`${linkId} ${checkinCount}`),
      onLinks: () => heard.push('links'),
      onAccount: () => heard.push('account'),
      onResumed: () => heard.push('resumed'),
      onConnected: connected => heard.push(connected ? 'on' : 'off'),
    },
    open,
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('events are told as they come', () => {
  sources[0]!.opens()
  const checkIn = Object.assign(new Event('check-in'), { data: '{"linkId":"a","checkinCount":3}' })
  sources[0]!.dispatchEvent(checkIn)
  sources[0]!.dispatchEvent(new Event('links'))
  sources[0]!.dispatchEvent(new Event('account'))
  expect(heard).toEqual(['on', 'a 3', 'links', 'account'])
})

test('a cut is left to the browser, and its end is told once', () => {
  sources[0]!.opens()
  sources[0]!.breaks(0)
  sources[0]!.opens()
  vi.advanceTimersByTime(120_000)
  expect(sources).toHaveLength(1)
  expect(heard).toEqual(['on', 'off', 'on', 'resumed'])
})

test('a refusal is tried again, ever more slowly', () => {
  sources[0]!.breaks(2)
  vi.advanceTimersByTime(2000)
  expect(sources).toHaveLength(2)
  sources[1]!.breaks(2)
  vi.advanceTimersByTime(2000)
  expect(sources).toHaveLength(2)
  vi.advanceTimersByTime(2000)
  expect(sources).toHaveLength(3)
  sources[2]!.opens()
  expect(heard).toEqual(['off', 'off', 'on'])
})

test('a page that nobody looks at holds no connection', () => {
  sources[0]!.opens()
  hide(true)
  expect(sources[0]!.readyState).toBe(2)
  hide(false)
  sources[1]!.opens()
  expect(heard).toEqual(['on', 'off', 'on', 'resumed'])
})

test('after the end nothing is opened again', () => {
  sources[0]!.breaks(2)
  stop()
  hide(false)
  vi.advanceTimersByTime(120_000)
  expect(sources).toHaveLength(1)
})
