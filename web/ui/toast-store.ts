const CARRIED_KEY = 'carried-toast'
const CARRIED_MAX_AGE_MS = 10_000

type ToastText = { title: string; description?: string; destructive?: boolean }
type Shown = ToastText & { id: number; open: boolean }

let shown: Shown | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Replaces the visible toast, or changes it. */
export function showToast(next: Shown) {
  shown = next
  for (const listener of listeners) listener()
}

export const currentToast = (): Shown | null => shown

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Callable from anywhere. One toast is visible at a time: a new one replaces it. */
export function toast(text: ToastText) {
  showToast({ ...text, id: ++lastId, open: true })
}

interface Carried {
  text: ToastText
  atMs: number
}

/** Before the page leaves for another document: the next one shows the last toast. */
export function carryToast() {
  if (!shown?.open) return
  const { title, description, destructive } = shown
  const carried = { text: { title, description, destructive }, atMs: Date.now() }
  try {
    sessionStorage.setItem(CARRIED_KEY, JSON.stringify(carried))
  } catch {}
}

/** The last toast of the previous document. */
export function showCarriedToast() {
  let carried: Carried | null = null
  try {
    carried = JSON.parse(sessionStorage.getItem(CARRIED_KEY) ?? 'null')
    sessionStorage.removeItem(CARRIED_KEY)
  } catch {}
  if (carried && Date.now() - carried.atMs < CARRIED_MAX_AGE_MS) toast(carried.text)
}
