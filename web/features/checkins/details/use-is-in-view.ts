import { type RefObject, useEffect, useState } from 'react'

/** Of the sticky header. */
const HEADER_PX = 64

/** Whether an element is in the window, below the header. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => setInView(entry!.isIntersecting), {
      rootMargin: `-${HEADER_PX}px 0px 0px`,
    })
    seen.observe(element.current!)
    return () => seen.disconnect()
  }, [element])
  return inView
}
