type Go = () => void

/** Decides whether a page may be left; it calls `go` when it may. */
type Guard = (go: Go) => void

let guard: Guard | null = null

/** A page with something to lose. Returns a function that lets it go. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}

/** Every way within the app asks here. */
export function leave(go: Go): void {
  if (guard) guard(go)
  else go()
}
