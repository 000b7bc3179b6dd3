import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

interface Props {
  header: ReactNode
  map: ReactNode
  /** On a phone the map comes after the step, above its action. */
  mapLast: boolean
  children: ReactNode
}

/** The place, its map and one step: below each other on a phone, else the map beside them. */
export const PlaceFrame = ({ header, map, mapLast, children }: Props) => (
  <div className="flex min-h-window flex-col wide:grid wide:grid-cols-2 wide:grid-rows-[auto_1fr] roomy:grid-cols-[minmax(22rem,34rem)_1fr] roomy:grid-rows-[1fr_auto_auto_2fr]">
    <div className="px-4 pt-4 pb-3 wide:pl-[max(1rem,env(safe-area-inset-left))] roomy:row-start-2 roomy:px-8">
      {header}
    </div>
    <main className="contents">
      <div
        className={cx(
          mapLast && 'order-1',
          'wide:sticky wide:top-0 wide:col-start-2 wide:row-span-full wide:row-start-1 wide:h-window',
        )}
      >
        {map}
      </div>
      <div className="contents min-w-0 wide:flex wide:flex-col wide:pl-[env(safe-area-inset-left)] roomy:row-start-3 roomy:px-4">
        {children}
      </div>
    </main>
  </div>
)
