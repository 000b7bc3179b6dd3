import type { Locator } from 'playwright'

/** How high the area is in which a press reaches the element, through its centre. */
export async function pressedHeightPx(target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  return target.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const reaches = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y))
    const middle = top + height / 2
    let [above, below] = [0, 0]
    while (reaches(middle - above - 1)) above++
    while (reaches(middle + below + 1)) below++
    return above + below + 1
  })
}
