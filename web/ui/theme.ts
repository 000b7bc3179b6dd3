import { useSyncExternalStore } from 'react'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return THEMES.find(theme => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

/** The browser notifies other tabs of the write; this tab, including first-paint.ts, gets an event of the same name. */
function storeTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Some private windows refuse storage: then the choice cannot be stored.
    return
  }
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

function subscribe(onChange: () => void) {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme), storeTheme]
}
