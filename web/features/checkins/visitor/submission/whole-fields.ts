/** Between a field and the edge of the window, or the bar: less than between two fields. */
const GAP_PX = 15

/**
 * Focuses a control of the form, and scrolls no further than its field needs to stand above the bar: browsers forget the
 * error sentence below a control. Fields above it are whole, or out of view.
 */
export function focusWithWholeFields(control: HTMLElement) {
  control.focus({ preventScroll: true })
  scrollTo(0, 0)
  const form = control.closest('form')
  const fields = [...(form?.firstElementChild?.children ?? [])]
  const field = fields.find(each => each.contains(control))
  const bar = form?.lastElementChild
  if (!field || !bar) return
  const topOf = (part: Element) => part.getBoundingClientRect().top - GAP_PX
  const bottomPx = Math.min(bar.getBoundingClientRect().top, innerHeight) - GAP_PX
  const hiddenPx = field.getBoundingClientRect().bottom - bottomPx
  if (hiddenPx <= 0) return
  const first = fields.find(each => topOf(each) >= hiddenPx) ?? field
  scrollTo(0, topOf(first))
}
