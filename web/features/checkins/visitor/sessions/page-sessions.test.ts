import { expect, it } from 'vitest'
import type { PageSessions } from '../../../../../contract/check-in-page.ts'
import { type Receipt, receiptOf, saveReceipt } from '../receipt/receipts.ts'
import { body, fakeBrowser, lost, runWith, settle } from '../submission/testing/run-submission.ts'
import { beginSessions, isOfEarlier, unansweredBody } from './page-sessions.ts'

fakeBrowser()

const current = { opensAt: '2027-01-04T12:45:00Z', startsAt: '2027-01-04T13:00:00Z' }
const at = (startsAt: string) => ({ title: null, startsAt })

it.each([
  ['of the session before', { session: at('2027-01-04T08:00:00Z'), checkedInAt: '2027-01-04T08:05:00Z' }, true],
  [
    'of the session before, sent after its end',
    { session: at('2027-01-04T11:00:00Z'), checkedInAt: '2027-01-04T12:46:00Z' },
    true,
  ],
  ['of this session, before its start', { session: at(current.startsAt), checkedInAt: '2027-01-04T12:46:00Z' }, false],
  ['without a session, made in the morning', { checkedInAt: '2027-01-04T08:05:00Z' }, true],
  ['without a session, made since this one has opened', { checkedInAt: '2027-01-04T12:45:00Z' }, false],
])('a check-in %s', (_name, receipt, earlier) => expect(isOfEarlier(receipt, current)).toBe(earlier))

it('a check-in that waits for its answer is known at its own link alone', async () => {
  const { runner } = runWith(lost)
  runner.send(body)
  await settle()
  runner.stop()
  expect(unansweredBody('abc')).toEqual(body)
  expect(unansweredBody('other')).toBeUndefined()
  // Its visitor has gone back to the form.
  runner.pause()
  expect(unansweredBody('abc')).toBeUndefined()
})

it.each([
  ['who has not checked out, keeps the key of that one and no pass', { key: 'k' }, { key: 'k', past: true }],
  ['who has checked out, begins anew', { key: 'k', out: { outAt: '', minutes: 5, verified: true } }, null],
  ['at a link without check-out, begins anew', {}, null],
])('somebody of an earlier session %s', (_name, traits, kept) => {
  const checkedInAt = new Date(Date.now() - 3_600_000)
  const receipt: Receipt = {
    checkinToken: 'abc',
    id: '1',
    name: 'Ada',
    pendingEmail: null,
    phone: '',
    checkedInAt: checkedInAt.toISOString(),
    session: at(checkedInAt.toISOString()),
    ...traits,
  }
  saveReceipt(receipt)
  const sessions = { current: { ...current, startsAt: new Date().toISOString() } } as PageSessions
  expect(beginSessions('abc', sessions)).toBe(true)
  expect(receiptOf('abc')).toEqual(kept && { ...receipt, ...kept })
  expect(beginSessions('abc', sessions)).toBe(false)
})
