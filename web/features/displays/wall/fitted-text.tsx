import { useLayoutEffect, useRef } from 'react'
import { usePageHeading } from '../../../ui/page.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'

const MIN_PX = 24
/** Of the window's height. */
const MAX_SHARE = 0.2
/** Of letters that are large anyway: further lines are read more slowly than smaller letters. */
const MAX_LINES = 3
const LARGE_SHARE = 0.09

/** A heading in the largest letters with which it fills its box, to be read from afar. */
export function FittedHeading({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const heading = usePageHeading(text)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another size
  useLayoutEffect(() => {
    const resize = () => fitInto(box.current!, heading.current!)
    const observer = new ResizeObserver(resize)
    observer.observe(box.current!)
    // The typeface may arrive after the text.
    document.fonts.ready.then(() => box.current && resize())
    return () => observer.disconnect()
  }, [text])

  return (
    <div ref={box} className="wall-heading">
      <h1 ref={heading} tabIndex={-1} dir="auto" className="font-bold">
        {unbroken(text)}
      </h1>
    </div>
  )
}

function fitInto(box: HTMLElement, heading: HTMLElement) {
  heading.style.overflowWrap = 'normal'
  const fits = (px: number) => {
    heading.style.fontSize = `${px}px`
    const lines = heading.scrollHeight / Number.parseFloat(getComputedStyle(heading).lineHeight)
    const inFewLines = px <= innerHeight * LARGE_SHARE || Math.round(lines) <= MAX_LINES
    return inFewLines && heading.scrollWidth <= box.clientWidth && heading.scrollHeight <= box.clientHeight
  }
  let [low, high] = [MIN_PX, Math.max(MIN_PX, Math.floor(innerHeight * MAX_SHARE))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  // A word is broken only where even the smallest letters are too large for it.
  if (!fits(low)) heading.style.overflowWrap = 'anywhere'
}
