// Runs inline before any module: the first tap requests the position at once, and its answer waits for the page. If the
// module does not start, the page shows that it is stuck instead of waiting for ever.
import type { EarlyAnswer } from '../presence/early-tap.ts'
import { FIX_TIMEOUT_MOBILE_MS, FIX_TIMEOUT_MS, STALL_MS } from '../presence/presence-state.ts'

const STUCK_AFTER_MS = 25_000
const STUCK_AFTER_LOAD_MS = 2_000

const root = document.documentElement
const timeout = /Android|iPhone|iPad|Mobi/.test(navigator.userAgent) ? FIX_TIMEOUT_MOBILE_MS : FIX_TIMEOUT_MS

const showIfStuck = () => {
  if (root.dataset.live !== undefined) return
  const answer = window.earlyTap?.answer
  root.dataset.stuck = answer && 'code' in answer ? String(answer.code) : ''
}
setTimeout(showIfStuck, STUCK_AFTER_MS)
// Fires once the module has run or failed. One that has run may wait for further files.
addEventListener('load', () =>
  setTimeout(() => root.dataset.started === undefined && showIfStuck(), STUCK_AFTER_LOAD_MS),
)

addEventListener('click', ({ target }) => {
  if (window.earlyTap || root.dataset.live !== undefined || !navigator.geolocation) return
  if (!(target as Element).closest?.('[data-locate]')) return
  const tap: NonNullable<Window['earlyTap']> = { answer: null, onAnswer: null }
  const settle = (answer: EarlyAnswer) => {
    tap.answer = answer
    tap.onAnswer?.(answer)
    setTimeout(showIfStuck, root.dataset.stuck === undefined ? STALL_MS : 0)
  }
  window.earlyTap = tap
  root.dataset.finding = ''
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => settle({ coords, takenAtMs: Date.now(), seenAtMs: performance.now() }),
    ({ code }) => settle({ code }),
    { enableHighAccuracy: true, maximumAge: 0, timeout },
  )
})
