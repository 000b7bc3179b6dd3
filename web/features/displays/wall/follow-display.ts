import { type ShownDisplay, thisDisplay, thisDisplayEvents } from '../../../../contract/displays.ts'
import { call } from '../../../lib/call.ts'
import { throttled } from '../../../lib/throttled.ts'
import { isTakenBack, onChanges } from '../../pairing/index.ts'

/** A display that is removed is dark within 5 s, also where no event arrives. */
const READ_EVERY_MS = 4000
const READ_AT_MOST_EVERY_MS = 1000
const READ_TIMEOUT_MS = 10_000

/** The content of the display, and when it was received by the browser's monotonic clock. */
export type Followed = { shown: ShownDisplay; receivedMs: number }

interface Listener {
  onShown: (followed: Followed) => void
  /** This browser is not, or no longer, the screen of a display. */
  onRemoved: () => void
  /** A reading has brought nothing. */
  onUnreachable: () => void
}

/** Reads the content of this browser's display when an event says that it has changed, and every few seconds. */
export function followDisplay({ onShown, onRemoved, onUnreachable }: Listener): () => void {
  const stopping = new AbortController()
  let reading = false

  const read = throttled(async () => {
    if (reading) return
    reading = true
    try {
      const shown = await call(thisDisplay, {}, { signal: stopping.signal, timeoutMs: READ_TIMEOUT_MS })
      onShown({ shown, receivedMs: performance.now() })
    } catch (error) {
      if (isTakenBack(error)) {
        end()
        onRemoved()
      }
      // Anything else passes.
      else if (!stopping.signal.aborted) onUnreachable()
    } finally {
      reading = false
    }
  }, READ_AT_MOST_EVERY_MS)

  const stopListening = onChanges(thisDisplayEvents.path, read)
  const interval = setInterval(read, READ_EVERY_MS)
  const end = () => {
    stopping.abort()
    clearInterval(interval)
    read.cancel()
    stopListening()
  }
  read()
  return end
}
