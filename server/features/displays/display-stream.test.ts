import { describe, expect, it } from 'vitest'
import { DISPLAY_REMOVED, toDisplay } from './display-stream.ts'

const forward = toDisplay({ id: 'entrance', linkId: 'hall' })
const sent = (event: string, data: unknown) => forward({ key: 'creator', event, data })

describe('a display', () => {
  it('is told that something has changed, and nothing of what', () => {
    const changed = { event: 'changed', data: {}, last: false }
    expect(sent('check-in', { linkId: 'hall', checkinCount: 41 })).toEqual(changed)
    expect(sent('links', { linkId: 'hall' })).toEqual(changed)
  })

  it('hears nothing of other links, and nothing else of its creator', () => {
    expect(sent('check-in', { linkId: 'other', checkinCount: 1 })).toBeNull()
    expect(sent('account', {})).toBeNull()
    expect(sent(DISPLAY_REMOVED, { displayId: 'other' })).toBeNull()
  })

  it('hears last that it was removed, or that the account is gone', () => {
    const last = { event: 'changed', data: {}, last: true }
    expect(sent(DISPLAY_REMOVED, { displayId: 'entrance' })).toEqual(last)
    expect(sent('account-gone', {})).toEqual(last)
  })
})
