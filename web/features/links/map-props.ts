import type { Point } from '../../../contract/geo.ts'

export type MapProps = {
  /** The pin; null while no place is chosen. */
  point: Point | null
  /** Of the ring around it. */
  radiusM: number
  /** The place that the map brings into view, as a new object each time. */
  found: Point | null
  /** Where the map begins while no place is chosen; null: the world. */
  guess: Point | null
  onPin: (point: Point) => void
}
