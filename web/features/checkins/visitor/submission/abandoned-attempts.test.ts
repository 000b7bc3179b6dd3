import { expect, test, vi } from 'vitest'
import { keptDraft } from '../code/kept-draft.ts'
import { clearAbandoned } from './abandoned-attempts.ts'
import { fakeBrowser, lost, runAt, settle } from './testing/run-submission.ts'

fakeBrowser()

/** Its items are its own properties, as a browser's are. */
class Items {
  [name: string]: unknown
}
Object.assign(Items.prototype, {
  getItem(this: Items, name: string) {
    return this[name] ?? null
  },
  setItem(this: Items, name: string, text: string) {
    this[name] = text
  },
  removeItem(this: Items, name: string) {
    delete this[name]
  },
})

test('attempts are erased once nobody has come back to them for a day', async () => {
  const items = Object.assign(new Items(), { visitor: '{"name":"Mei"}' })
  vi.stubGlobal('window', { localStorage: items })
  const send = async (checkinToken: string) => {
    const { runner } = runAt(checkinToken, lost)
    runner.send({ name: 'Mei' })
    await settle()
    runner.stop()
  }
  await send('old')
  vi.setSystemTime(Date.now() + 86_399_000)
  await send('new')
  clearAbandoned()
  expect(Object.keys(items)).toEqual(['visitor', 'attempt old', 'attempt new'])
  vi.setSystemTime(Date.now() + 2_000)
  clearAbandoned()
  expect(Object.keys(items)).toEqual(['visitor', 'attempt new'])
})

test('what was typed before a code had changed is erased after 15 minutes, at whatever link the phone is then', () => {
  const items = new Items()
  vi.stubGlobal('window', { localStorage: items })
  const fields = JSON.stringify({ fields: { name: 'Mei', email: '', phone: '' }, untilMs: Date.now() + 900_000 })
  Object.assign(items, { 'draft closed': fields })
  keptDraft('open').keep({ name: 'Mei', email: '', phone: '' })
  vi.advanceTimersByTime(899_000)
  clearAbandoned()
  expect(Object.keys(items)).toEqual(['draft closed', 'draft open'])
  // In the tab that is still there, nobody has to open another link.
  vi.advanceTimersByTime(2_000)
  expect(Object.keys(items)).toEqual(['draft closed'])
  clearAbandoned()
  expect(Object.keys(items)).toEqual([])
})

test('a storage that is refused is left alone', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('', 'SecurityError')
    },
  })
  expect(clearAbandoned).not.toThrow()
})

test('keys of check-ins that can be checked out no more leave the phone, and their receipts stay', () => {
  const items = new Items()
  vi.stubGlobal('window', { localStorage: items })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const receipts = [
    { id: 'today', key: 'k', checkedInAt: hoursAgo(23) },
    { id: 'yesterday', key: 'k', checkedInAt: hoursAgo(25) },
    { id: 'left', key: 'k', checkedInAt: hoursAgo(25), out: { outAt: hoursAgo(20) } },
    { id: 'left yesterday', key: 'k', checkedInAt: hoursAgo(40), out: { outAt: hoursAgo(25) } },
    { id: 'without', checkedInAt: hoursAgo(25) },
  ]
  Object.assign(items, { 'check-ins': JSON.stringify(receipts) })
  clearAbandoned()
  const kept: { id: string; key?: string }[] = JSON.parse(String(items['check-ins']))
  expect(kept.map(({ id }) => id)).toEqual(receipts.map(({ id }) => id))
  expect(kept.filter(({ key }) => key).map(({ id }) => id)).toEqual(['today', 'left'])
})
