import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expiringValue, forgetExpired, forgetExpiring, setExpiringAccount } from './expiring-value.ts'

/** Its items are its own properties, as in a browser. */
class Items {
  getItem(key: string) {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key]
  }
}

let items: Items
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  items = new Items()
  vi.stubGlobal('window', { localStorage: items })
})
afterEach(() => {
  forgetExpiring({ keepUnsent: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a value is there until its time, and then leaves the browser', () => {
  const list = expiringValue<string[]>('list')
  list.set(['Ada'], 1000)
  vi.setSystemTime(999)
  expect(list.get()).toEqual(['Ada'])
  vi.setSystemTime(1000)
  expect([list.get(), Object.keys(items)]).toEqual([null, []])
})

test('values that nothing asks for again leave too, and others stay', () => {
  expiringValue('old').set('Ada', 1000)
  expiringValue('new').set('Ben', 3000)
  items.setItem('theme', '"dark"')
  vi.setSystemTime(2000)
  forgetExpired()
  expect([expiringValue('new').get(), Object.keys(items)]).toEqual(['Ben', ['expiring new', 'theme']])
  forgetExpiring({ keepUnsent: false })
  expect(Object.keys(items)).toEqual(['theme'])
})

test('what the server does not have yet stays when a session ends by itself', () => {
  expiringValue('unsent').set('seen: Ada', 1000, { unsent: true })
  expiringValue('sent').set('seen: Ben', 1000, { unsent: false })
  expiringValue('list').set(['Ada'], 1000)
  forgetExpiring({ keepUnsent: true })
  expect(expiringValue('unsent').get()).toBe('seen: Ada')
  expect(Object.keys(items)).toEqual(['expiring unsent'])
  forgetExpiring({ keepUnsent: false })
  expect(Object.keys(items)).toEqual([])
})

describe('when another account signs in', () => {
  beforeEach(() => setExpiringAccount('alice@example.com'))

  test('values leave the browser, and those of the device stay', () => {
    expiringValue('list').set(['Ada'], 1000)
    expiringValue('warden', { ofDevice: true }).set(['Ben'], 1000)
    setExpiringAccount('alice@example.com')
    expect(expiringValue('list').get()).toEqual(['Ada'])
    setExpiringAccount('bob@example.com')
    expect(JSON.stringify(items)).not.toMatch(/Ada|alice/)
    expect(expiringValue('warden', { ofDevice: true }).get()).toEqual(['Ben'])
  })

  test('what is unsent waits out of sight for its own account, also while the other one signs out', () => {
    const unsent = expiringValue<string>('unsent')
    unsent.set('seen: Ada', 1000, { unsent: true })
    setExpiringAccount('bob@example.com')
    expect(unsent.get()).toBeNull()
    forgetExpiring({ keepUnsent: false })
    expect(unsent.get()).toBeNull()
    setExpiringAccount('alice@example.com')
    expect(unsent.get()).toBe('seen: Ada')
    setExpiringAccount('bob@example.com')
    vi.setSystemTime(1000)
    forgetExpired()
    expect(JSON.stringify(items)).not.toContain('Ada')
  })

  test('it sees nothing of a tab that still shows the account before', async () => {
    vi.resetModules()
    const otherTab = await import('./expiring-value.ts')
    setExpiringAccount('bob@example.com')
    otherTab.expiringValue('list').set(['Ada'], 1000)
    otherTab.expiringValue('unsent').set('seen: Ada', 1000, { unsent: true })
    expect([expiringValue('list').get(), expiringValue('unsent').get()]).toEqual([null, null])
    setExpiringAccount('alice@example.com')
    expect(expiringValue('unsent').get()).toBe('seen: Ada')
  })
})
