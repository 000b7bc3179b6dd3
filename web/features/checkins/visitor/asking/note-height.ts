/** From the top of the page, with the page's beginning in view. */
interface Extent {
  readonly topPx: number
  readonly bottomPx: number
}

interface Layout {
  /** The text area at its own height. */
  readonly area: Extent
  /** The fields of the form, the area's own with its hint among them. */
  readonly fields: readonly Extent[]
  /** Where the action bar begins. */
  readonly edgePx: number
}

const ONE_LINE_PX = 48
const GAP_PX = 8

/**
 * The height of the note at which the bar cuts no field in two, or null where it cuts none. Its hint stays in view where that
 * leaves a line to write on.
 */
export function noteHeightPx({ area, fields, edgePx }: Layout): number | null {
  const cut = fields.find(({ topPx, bottomPx }) => topPx < edgePx && bottomPx > edgePx)
  if (!cut) return null
  const isOwn = cut.topPx <= area.topPx && cut.bottomPx >= area.bottomPx
  if (isOwn) {
    const roomPx = edgePx - GAP_PX - area.topPx
    const besideHintPx = roomPx - (cut.bottomPx - area.bottomPx)
    return besideHintPx < ONE_LINE_PX ? Math.max(ONE_LINE_PX, roomPx) : besideHintPx
  }
  return cut.topPx < area.topPx ? null : area.bottomPx - area.topPx + edgePx - cut.topPx
}
