import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'

const Analytics = lazy(async () => ({ default: (await import('./analytics.tsx')).Analytics }))

type Props = ComponentProps<typeof Analytics> & {
  /** Whether a tab above names the section already. */
  titled?: boolean
}

/** The charts, loaded when they are about to scroll into view, so that the rest of the screen appears at once. */
export function AnalyticsSection({ titled = false, ...analytics }: Props) {
  const section = useRef<HTMLElement>(null)
  const near = useNear(section)
  return (
    <section
      ref={section}
      id="analytics"
      aria-labelledby="analytics-heading"
      className="flex scroll-mt-20 flex-col gap-4"
    >
      <h2 id="analytics-heading" className={titled ? 'sr-only' : 'font-bold text-22'}>
        Analytics
      </h2>
      {near ? (
        <Suspense fallback={<AnalyticsSkeleton />}>
          <Analytics {...analytics} />
        </Suspense>
      ) : (
        <AnalyticsSkeleton />
      )}
    </section>
  )
}

function useNear(element: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return near
}
