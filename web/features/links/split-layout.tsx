import type { ReactNode, Ref } from 'react'
import { cx } from '../../ui/cx.ts'

type Props = {
  top: ReactNode
  search: ReactNode
  map: ReactNode
  /** Scrolled into view, it puts the search below the header, and the map right below the search. Not there beside the form. */
  placeTop?: Ref<HTMLDivElement>
  /** About what the map shows: stands right below it, which gives it the room on a phone. */
  mapNote?: ReactNode
  /** The main button, always visible. */
  action: ReactNode
  /** A place is chosen: phones need the room of the search's label for the pin and the name. Before, the smallest need it for the map. */
  chosen?: boolean
  children: ReactNode
}

/** Wide: a form of 420 px beside a map that fills the rest. Phone: the search stays above the map, the action below. */
export const SplitLayout = ({ top, search, map, placeTop, mapNote, action, chosen = false, children }: Props) => (
  <main className="flex w-full flex-1 flex-col lg:grid lg:grid-cols-[26.25rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_auto_1fr]">
    <div className="flex flex-col gap-4 px-4 pt-6 max-md:gap-2 max-md:pt-1 sm:px-6">{top}</div>
    {/* The search stays above while its map is in view, and leaves with it. */}
    <div
      className={cx(
        'lg:contents',
        // Set here, since the results of the search cover the map.
        chosen
          ? '[--map-height:clamp(8rem,100svh-29rem,24rem)]'
          : '[--map-height:clamp(calc(12.5rem+1px),100svh-23.5rem,30rem)]',
        Boolean(mapNote) && 'max-md:[--map-height:7.5rem]',
      )}
    >
      <div ref={placeTop} className="-scroll-mt-4 lg:hidden" />
      <div
        className={cx(
          'sticky top-16 z-20 border-line border-b bg-bg px-4 pt-4 sm:px-6 lg:static lg:border-b-0 [@media(max-height:30rem)]:static',
          chosen ? 'max-md:[&_label]:sr-only' : '[@media(width<45rem)_and_(max-height:37.5rem)]:[&_label]:sr-only',
        )}
      >
        {search}
      </div>
      <div className="relative h-(--map-height) border-line border-b bg-surface-2 [overflow-anchor:none] lg:sticky lg:top-16 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:h-[calc(100dvh-4rem-1px)] lg:border-s lg:border-b-0">
        {map}
      </div>
      {mapNote && <div className="px-4 pt-3 sm:px-6 lg:pt-4">{mapNote}</div>}
    </div>
    {/* On phones the bar is a child of the page, so that it stays in view from the first. */}
    <div className="max-lg:contents lg:col-start-1 lg:row-start-4 lg:flex lg:min-w-0 lg:flex-col">
      <div className="flex flex-1 flex-col gap-8 [overflow-anchor:none] px-4 pt-4 pb-6 **:scroll-mt-28 **:scroll-mb-31 sm:px-6 lg:pt-6 lg:**:scroll-mt-0">
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
