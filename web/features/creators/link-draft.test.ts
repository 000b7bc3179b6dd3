import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAccount } from './forget-account.ts'
import { storedLinkDraft, storeLinkDraft } from './link-draft.ts'

const form = { name: 'Room 12' }

beforeEach(() => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { sessionStorage: storage, localStorage: storage })
  storeLinkDraft('ada@example.com', form)
})

afterEach(() => void vi.unstubAllGlobals())

it('belongs to the account that has typed it', () => {
  expect(storedLinkDraft('ada@example.com')).toEqual(form)
  expect(storedLinkDraft('ben@example.com')).toBeNull()
})

it('goes as somebody signs out, and stays where a session ends by itself', () => {
  forgetAccount({ keepUnsent: true })
  expect(storedLinkDraft('ada@example.com')).toEqual(form)
  forgetAccount()
  expect(storedLinkDraft('ada@example.com')).toBeNull()
})
