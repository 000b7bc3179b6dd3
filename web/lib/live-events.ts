import { liveEvents } from '../../contract/checkins.ts'

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000

export interface LiveListener {
  /** A check-in of one of the creator's links, with the link's new count. */
  onCheckIn?: (event: { linkId: string; checkinCount: number }) => void
  /** People wait at a link for the creator, or no longer: to be let in, or to be erased. */
  onHeld?: (event: { linkId: string }) => void
  /** Links were made, deleted, blocked or opened. */
  onLinks?: () => void
  /** The plan, a payment or a scheduled change. */
  onAccount?: () => void
  /** The stream is connected again after a gap: events may have been missed. */
  onResumed?: () => void
  /** This browser was signed out, here or from another device. */
  onSessionEnded?: () => void
  onConnected?: (connected: boolean) => void
}

/**
 * Server-sent events while the page is visible: a browser has only six connections to a server, and background tabs
 * would hold them all. EventSource itself reconnects after a network error, but not after an HTTP error.
 */
export function listenLive(listener: LiveListener, open = () => new EventSource(liveEvents.path)): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_WAIT_MS
  let openedBefore = false

  const connect = () => {
    source = open()
    source.onopen = () => {
      waitMs = FIRST_WAIT_MS
      listener.onConnected?.(true)
      if (openedBefore) listener.onResumed?.()
      openedBefore = true
    }
    source.onerror = () => {
      listener.onConnected?.(false)
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(connect, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
    source.addEventListener('check-in', ({ data }) => listener.onCheckIn?.(JSON.parse(data)))
    source.addEventListener('held', ({ data }) => listener.onHeld?.(JSON.parse(data)))
    source.addEventListener('links', () => listener.onLinks?.())
    source.addEventListener('account', () => listener.onAccount?.())
    source.addEventListener('session-ended', () => listener.onSessionEnded?.())
  }
  const disconnect = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const onVisibility = () => {
    if (document.hidden) {
      disconnect()
      listener.onConnected?.(false)
    } else if (!source) connect()
  }

  if (!document.hidden) connect()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    disconnect()
  }
}
