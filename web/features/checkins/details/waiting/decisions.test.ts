import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Decision, decisionHolder, UNDO_MS } from './decisions.ts'

let sent: [readonly string[], string, boolean][]
let shown: readonly Decision[]
let answer: () => Promise<void>
let holder: ReturnType<typeof decisionHolder>

const approve = (...ids: string[]) => holder.decide({ ids, who: 'Aisyah', verdict: 'approve', reason: undefined })

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  shown = []
  answer = () => Promise.resolve()
  holder = decisionHolder({
    send: ({ ids, verdict }, { leaving }) => {
      sent.push([ids, verdict, leaving])
      return answer()
    },
    onChange: decisions => {
      shown = decisions
    },
  })
})
afterEach(() => vi.useRealTimers())

describe('a decision', () => {
  test('is sent after ten seconds, and stays shown until it is off the list', async () => {
    const reply = Promise.withResolvers<void>()
    answer = () => reply.promise
    approve('a', 'b')
    vi.advanceTimersByTime(UNDO_MS - 1)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([[['a', 'b'], 'approve', false]])
    expect(shown).toMatchObject([{ sent: true }])
    reply.resolve()
    await vi.runAllTimersAsync()
    expect(shown).toEqual([])
  })

  test('that is undone is never sent', () => {
    approve('a')
    holder.undo(shown[0]!.key)
    vi.advanceTimersByTime(2 * UNDO_MS)
    expect([sent, shown]).toEqual([[], []])
  })

  test('can be undone no more once it is sent', () => {
    answer = () => new Promise(() => undefined)
    approve('a')
    vi.advanceTimersByTime(UNDO_MS)
    holder.undo(shown[0]!.key)
    expect(shown).toHaveLength(1)
  })

  test('is sent at once, and only once, when the page is left', () => {
    approve('a')
    approve('b')
    holder.leave()
    holder.leave()
    vi.advanceTimersByTime(2 * UNDO_MS)
    expect(sent).toEqual([
      [['a'], 'approve', true],
      [['b'], 'approve', true],
    ])
  })
})
