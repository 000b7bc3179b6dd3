/** From the top of the page, with the page's beginning in view. */
interface Extent {
  readonly topPx: number
  readonly bottomPx: number
}

interface Layout {
  /** The text area at its own height. */
  readonly note: Extent
  /** The fields of the form with their labels, the note's own among them. */
  readonly fields: readonly Extent[]
  /** Where the action bar begins. */
  readonly edgePx: number
}

const ONE_LINE_PX = 48
/** A little less than the height of two lines, whose padding can spare it. */
const TWO_LINES_PX = 66
const GAP_PX = 8
/** The label of a field and the beginning of its control, above the fade at the bar: they tell that the form goes on. */
const HINT_PX = 40

/** The height of the note at which the bar hides none of it, and of the next field shows the label or nothing; null: its own. */
export function noteHeightPx({ note, fields, edgePx }: Layout): number | null {
  const cut = fields.find(({ topPx, bottomPx }) => topPx < edgePx && bottomPx > edgePx)
  if (!cut || cut.bottomPx < note.bottomPx) return null
  if (cut.topPx <= note.topPx) return Math.max(ONE_LINE_PX, edgePx - GAP_PX - note.topPx)
  const shownPx = edgePx - cut.topPx
  if (shownPx >= HINT_PX) return null
  const heightPx = note.bottomPx - note.topPx
  const smallerPx = heightPx - (HINT_PX - shownPx)
  return smallerPx >= TWO_LINES_PX ? smallerPx : heightPx + shownPx
}
