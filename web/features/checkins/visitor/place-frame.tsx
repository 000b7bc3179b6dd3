import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/** Heights of the map on a phone. `tall` and `low` take the space that the step leaves, so that no sentence has to go for the map. */
const MAPS = {
  tall: 'grid min-h-22 max-h-[42vh] grow basis-0',
  low: 'grid min-h-26 max-h-[26vh] grow basis-0',
  /** Only where the window has room to spare. */
  spare: 'hidden h-48 tall:grid',
  /** Whole, or below the action: the header has a ring of its own. */
  whole: 'form-map relative grow basis-0',
}
export type MapHeight = keyof typeof MAPS

/** The page's columns where the map stands beside the step, and the styles that keep the step in the middle of its own. */
export const COLUMNS = 'wide:grid wide:grid-cols-[minmax(0,9fr)_5fr] roomy:grid-cols-[minmax(22rem,min(35rem,50%))_1fr]'
const FIRST_COLUMN = 'place-step min-w-0 wide:pl-[env(safe-area-inset-left)]'

interface Props {
  header: ReactNode
  /** Of a link with a schedule. */
  session: ReactNode
  map: ReactNode
  mapHeight: MapHeight
  /** On a phone the map comes after the step, above its action. */
  mapLast: boolean
  children: ReactNode
}

/** The place, its map and one step: below each other on a phone, else the map beside them. */
export const PlaceFrame = ({ header, session, map, mapHeight, mapLast, children }: Props) => (
  <div className={`flex min-h-window flex-col wide:grid-rows-[auto_1fr] ${COLUMNS}`}>
    <div className={cx('place-head', mapHeight === 'whole' && 'place-line')}>
      {header}
      {session}
    </div>
    <main className="contents">
      <div
        className={cx(
          'place-map wide:sticky wide:top-0 wide:col-start-2 wide:row-span-full wide:row-start-1 wide:grid wide:h-window wide:max-h-none',
          mapLast && 'order-1',
          MAPS[mapHeight],
        )}
      >
        {map}
      </div>
      <div className={`contents wide:flex wide:flex-col ${FIRST_COLUMN}`}>{children}</div>
    </main>
  </div>
)
