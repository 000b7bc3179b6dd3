import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePageHeading } from '../../../ui/page.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'

const MIN_PX = 24
/** Of the window's smaller side. */
const MAX_SHARE = 0.2
/** Of letters that are large anyway: further lines are read more slowly than smaller letters. */
const MAX_LINES = 3
const LARGE_SHARE = 0.09

/** A heading in the largest letters with which it fills its box, to be read from afar. */
export function FittedHeading({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const heading = usePageHeading(text)
  useFitted(box, heading, text)
  return (
    <div ref={box} className="wall-heading">
      <h1 ref={heading} tabIndex={-1} dir="auto" className="font-bold">
        {unbroken(text)}
      </h1>
    </div>
  )
}

/** Keeps the largest letters with which `fitted` fills the box, also after another text, typeface or window. */
export function useFitted(
  box: RefObject<HTMLElement | null>,
  fitted: RefObject<HTMLElement | null>,
  text: string,
  maxShare = MAX_SHARE,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another size
  useLayoutEffect(() => {
    if (!box.current) return
    const resize = () => box.current && fitted.current && fitInto(box.current, fitted.current, maxShare)
    resize()
    const observer = new ResizeObserver(resize)
    observer.observe(box.current)
    // The typeface may arrive after the text.
    document.fonts.ready.then(resize)
    return () => observer.disconnect()
  }, [text])
}

function fitInto(box: HTMLElement, fitted: HTMLElement, maxShare: number) {
  const sidePx = Math.min(innerWidth, innerHeight)
  fitted.style.overflowWrap = 'normal'
  const fits = (px: number) => {
    fitted.style.fontSize = `${px}px`
    const lines = fitted.scrollHeight / Number.parseFloat(getComputedStyle(fitted).lineHeight)
    const inFewLines = px <= sidePx * LARGE_SHARE || Math.round(lines) <= MAX_LINES
    return inFewLines && fitted.scrollWidth <= box.clientWidth && fitted.scrollHeight <= box.clientHeight
  }
  let [low, high] = [MIN_PX, Math.max(MIN_PX, Math.floor(sidePx * maxShare))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  // A word is broken only where even the smallest letters are too large for it.
  if (!fits(low)) fitted.style.overflowWrap = 'anywhere'
}
