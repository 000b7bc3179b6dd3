import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element has this much room within its padding, also once the window changes. */
export function useRoom(element: RefObject<Element | null>, widthPx: number): boolean {
  const [roomy, setRoomy] = useState(true)
  useLayoutEffect(() => {
    const resized = new ResizeObserver(([entry]) => setRoomy(entry!.contentRect.width >= widthPx))
    resized.observe(element.current!)
    return () => resized.disconnect()
  }, [element, widthPx])
  return roomy
}
