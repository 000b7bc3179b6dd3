import { type ReactNode, useEffect, useRef } from 'react'

/** Of a phone's action bar, which covers the end of the window. */
const BAR_PX = 96

/**
 * A new step begins at the top of the page. Browsers scroll a focused heading to the middle, so that the top would be cut
 * off without need.
 */
function focusInPlace(heading: HTMLElement) {
  heading.focus({ preventScroll: true })
  scrollTo(0, 0)
  const { top, bottom } = heading.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight - BAR_PX) heading.scrollIntoView({ block: 'center' })
}

/** Focuses the heading when its step replaces another one, whose focused button has disappeared. */
export function useStepFocus(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && heading.current) focusInPlace(heading.current)
  }, [takesFocus])
  return { ref: heading, tabIndex: -1 }
}

export function StepHeading({ children, takesFocus = true }: { children: ReactNode; takesFocus?: boolean }) {
  return (
    <h2 {...useStepFocus(takesFocus)} className="font-bold text-22 outline-none">
      {children}
    </h2>
  )
}

/** The specification ends two headings with it; no heading of this page shows one. */
export const FullStop = () => <span className="text-[0px]">.</span>
