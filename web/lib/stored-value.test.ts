import { afterEach, describe, expect, test, vi } from 'vitest'
import { storedValue } from './stored-value.ts'

/** Holds `room` characters, as a browser's storage holds some megabytes. */
function storageOf(room: number) {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, text)
    },
  }
}

const note = storedValue<string>('localStorage', 'note')

describe('what a browser keeps', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('is there again until it is cleared', () => {
    vi.stubGlobal('window', { localStorage: storageOf(100) })
    note.set('typed')
    expect(note.get()).toBe('typed')
    note.clear()
    expect(note.get()).toBeNull()
  })

  test('is nothing rather than outdated, where the new value is too large', () => {
    vi.stubGlobal('window', { localStorage: storageOf(20) })
    note.set('old')
    note.set('x'.repeat(50))
    expect(note.get()).toBeNull()
  })

  test('is nothing where the storage is refused, or holds something else', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('refused', 'SecurityError')
      },
    })
    note.set('typed')
    expect(note.get()).toBeNull()
    vi.stubGlobal('window', { localStorage: { ...storageOf(20), getItem: () => '{' } })
    expect(note.get()).toBeNull()
  })
})
