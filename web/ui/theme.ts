import { useLayoutEffect, useSyncExternalStore } from 'react'

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

/** The browser sends a storage event to other tabs only, so this tab dispatches one itself, for first-paint.ts as well. */
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

/** For a page that is dark whatever was chosen: a screen on the wall dazzles nobody in a dim hall. */
export function useDarkPage() {
  useLayoutEffect(() => {
    const darken = () => {
      document.documentElement.dataset.theme = 'dark'
    }
    darken()
    // After first-paint.ts, which listens since before.
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', darken)
    addEventListener('storage', darken)
    return () => {
      system.removeEventListener('change', darken)
      removeEventListener('storage', darken)
      dispatchEvent(new StorageEvent('storage', { key: KEY }))
    }
  }, [])
}
