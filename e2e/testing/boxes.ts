import type { Locator } from 'playwright'

type Box = { x: number; y: number; width: number; height: number }
export const boxOf = async (part: { boundingBox(): Promise<Box | null> }) => (await part.boundingBox())!
export const bottomOf = ({ y, height }: Box) => y + height
/** How far the second part begins below the first. */
export const gapPx = async (above: Locator, below: Locator) => (await boxOf(below)).y - bottomOf(await boxOf(above))
