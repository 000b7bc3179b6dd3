import type { ReactNode, Ref } from 'react'
import { cx } from '../../ui/cx.ts'

type Props = {
  top: ReactNode
  search: ReactNode
  map: ReactNode
  /** Scrolled into view, it puts the map right below the search, which covers nothing of it. Not there beside the form. */
  mapTop?: Ref<HTMLDivElement>
  /** About what the map shows: stands right below it, which gives it the room on a phone. */
  mapNote?: ReactNode
  /** The main button, always visible. */
  action: ReactNode
  /** A place is chosen: phones need the room of the search's label for the pin and the name. Before, the smallest need it for the map. */
  chosen?: boolean
  children: ReactNode
}

/** Wide: a form of 420 px beside a map that fills the rest. Phone: the search stays above the map, the action below. */
export const SplitLayout = ({ top, search, map, mapTop, mapNote, action, chosen = false, children }: Props) => (
  <main className="flex w-full flex-1 flex-col lg:grid lg:grid-cols-[26.25rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_auto_1fr]">
    <div className="flex flex-col gap-4 px-4 pt-6 max-md:gap-2 max-md:pt-1 sm:px-6">{top}</div>
    {/* The search stays above while its map is in view, and leaves with it. */}
    <div className="lg:contents">
      <div
        className={cx(
          'sticky top-16 z-20 border-line border-b bg-bg px-4 pt-4 sm:px-6 lg:static lg:border-b-0 [@media(max-height:30rem)]:static',
          chosen ? 'max-md:[&_label]:sr-only' : '[@media(width<45rem)_and_(max-height:37.5rem)]:[&_label]:sr-only',
        )}
      >
        {search}
      </div>
      <div
        className={cx(
          'relative border-line border-b bg-surface-2 lg:sticky lg:top-16 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:h-[calc(100dvh-4rem-1px)] lg:border-b-0 lg:border-s',
          Boolean(mapNote) && 'max-md:h-30',
          chosen ? 'h-[clamp(8rem,min(34svh,100svh-29rem),15rem)]' : 'h-[clamp(calc(12.5rem+1px),34svh,15rem)]',
        )}
      >
        <div
          ref={mapTop}
          className="absolute top-0 scroll-mt-[calc(5rem+1px)] md:scroll-mt-[calc(6.75rem+1px)] lg:hidden [@media(max-height:30rem)]:-scroll-mt-4"
        />
        {map}
      </div>
      {mapNote && <div className="px-4 pt-3 sm:px-6 lg:pt-4">{mapNote}</div>}
    </div>
    {/* On phones the bar is a child of the page, so that it stays in view from the first. */}
    <div className="max-lg:contents lg:col-start-1 lg:row-start-4 lg:flex lg:min-w-0 lg:flex-col">
      <div className="flex flex-1 flex-col gap-8 [overflow-anchor:none] px-4 pt-4 pb-6 **:scroll-mt-28 **:scroll-mb-23 sm:px-6 lg:pt-6 lg:**:scroll-mt-0">
        {children}
      </div>
      <div
        data-action-bar
        className="sticky bottom-0 z-10 border-line border-t bg-bg px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 [@media(max-height:37.5rem)]:pt-1 [@media(max-height:37.5rem)]:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
      >
        {action}
      </div>
    </div>
  </main>
)
