/** Between a field and the bar: a page at its top stays there with less than one that has to scroll. */
const GAP_PX = 12
const LEAST_GAP_PX = 5

/**
 * Focuses a control of the form, and scrolls no further than its field needs to stand above the bar: browsers forget the
 * error sentence below a control. Header and fields above it are whole, or out of view.
 */
export function focusWithWholeFields(control: HTMLElement) {
  control.focus({ preventScroll: true })
  scrollTo(0, 0)
  const form = control.closest('form')
  const body = form?.firstElementChild as HTMLElement | null | undefined
  if (body) body.style.paddingBottom = ''
  const fields = [...(body?.children ?? [])]
  const header = document.querySelector('.place-head > header')
  const parts = header ? [header, ...fields] : fields
  const field = fields.find(each => each.contains(control))
  const bar = form?.lastElementChild
  if (!body || !field || !bar) return
  // Less than between two fields, so that nothing of the one before is in view.
  const roomPx = Number.parseFloat(getComputedStyle(body).rowGap) - 1
  const topOf = (part: Element) => part.getBoundingClientRect().top
  const overPx = field.getBoundingClientRect().bottom - Math.min(bar.getBoundingClientRect().top, innerHeight)
  if (overPx + LEAST_GAP_PX <= 0) return
  const hiddenPx = overPx + GAP_PX
  const first = parts.find(each => topOf(each) - LEAST_GAP_PX >= hiddenPx) ?? field
  const topPx = Math.max(topOf(first) - roomPx, Math.min(hiddenPx, topOf(first) - LEAST_GAP_PX))
  // Room to scroll, below the last field: its bar stays at the window's edge.
  const missingPx = topPx + innerHeight - document.documentElement.scrollHeight
  if (missingPx > 0 && getComputedStyle(bar).position === 'sticky')
    body.style.paddingBottom = `calc(1rem + ${missingPx}px)`
  scrollTo(0, topPx)
}
