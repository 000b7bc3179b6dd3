/** What the page says of itself, in milliseconds since the navigation began. */
export interface Seen {
  firstPaintMs?: number
  largestPaintMs?: number
  /** The first frame with the button on it has been painted. */
  buttonMs?: number
  /** A frame on which the tap is answered has been painted. */
  answeredMs?: number
  /** The name can be typed and the form can be sent. */
  formMs?: number
}

declare global {
  interface Window {
    seen: Seen
    /** Called, where the browser was asked to offer it, with the middle of the button. */
    tapHere?: (point: string) => void
  }
}

/** Runs in the page before anything of its own; the same for both pages. */
export function probe(): void {
  if (window !== window.top) return
  const seen: Seen = {}
  window.seen = seen
  const note = (name: keyof Seen) => {
    // Set in a frame's callback, a message arrives after that frame was painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      seen[name] ??= performance.now()
    }
    port2.postMessage(0)
  }
  new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })

  const button = () => document.querySelector('[data-locate]')
  const shown = (element: Element | null) => element?.checkVisibility() === true && element.getClientRects().length > 0
  const typable = () => {
    const name = document.querySelector<HTMLInputElement>('input[name=name]')
    return shown(name) && !name!.readOnly && !name!.disabled
  }
  const sendable = () => {
    const send = document.querySelector<HTMLButtonElement>('[type=submit]')
    return shown(send) && !send!.disabled && send!.ariaDisabled !== 'true' && send!.textContent.trim() === 'Check In'
  }
  let tapped = false
  const tap = () => {
    tapped = true
    note('buttonMs')
    const { x, y, width, height } = button()!.getBoundingClientRect()
    window.tapHere?.(JSON.stringify({ x: x + width / 2, y: y + height / 2 }))
  }
  const look = () => {
    if (!tapped && seen.firstPaintMs !== undefined && shown(button())) tap()
    if (tapped && (document.querySelector('details[open]') || !shown(button()))) note('answeredMs')
    if (tapped && typable() && sendable()) note('formMs')
    if (seen.formMs === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
