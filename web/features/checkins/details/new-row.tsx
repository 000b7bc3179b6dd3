import { useEffect, useEffectEvent, useRef } from 'react'
import { plural } from '../../../lib/plural.ts'
import { cx } from '../../../ui/cx.ts'

/** Of the sticky header. */
const HEADER_PX = 64

type Props = {
  count: number
  /** The row is above the window's content: a pill stands for it. */
  passed: boolean
  onPassedChange: (passed: boolean) => void
  onShow: () => void
}

/** The first row of a list that has new check-ins to show; part of it, so that it covers nobody. */
export function NewRow({ count, passed, onPassedChange, onShow }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const change = useEffectEvent(onPassedChange)
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => change(!entry!.isIntersecting && entry!.boundingClientRect.top < HEADER_PX),
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    )
    seen.observe(button.current!)
    return () => {
      seen.disconnect()
      change(false)
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      onClick={onShow}
      className={cx(
        'tall-target flex min-h-10 w-full items-center justify-center bg-accent-soft px-4 font-medium text-14 text-accent-ink print:hidden',
        passed && 'invisible',
      )}
    >
      {plural(count, 'new check-in')} · Show
    </button>
  )
}
