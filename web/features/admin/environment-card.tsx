import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props<T> = {
  title: string
  badge?: ReactNode
  query: UseQueryResult<T>
  /** The number of lines to reserve, so that nothing moves when they load. */
  lines: number
  children: (data: T) => ReactNode
}

/** One part of the environment. A part that fails to load leaves the others standing. */
export function EnvironmentCard<T>({ title, badge, query: { data, error, refetch }, lines, children }: Props<T>) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-bold text-18">
          {title}
        </h2>
        {badge}
      </div>
      {error && <ErrorNotice title={`${title} didn’t load`} error={error} onRetry={refetch} />}
      {data !== undefined ? children(data) : !error && <Lines count={lines} />}
    </Card>
  )
}

const Lines = ({ count }: { count: number }) => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-3">
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={line} className="h-8 w-full" />
    ))}
  </div>
)
