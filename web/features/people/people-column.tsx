import { type ComponentProps, useId } from 'react'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { missingCount, missingLabel } from './attendance-tabs.tsx'
import { FoundPeople } from './found-people.tsx'
import type { Found } from './use-found.ts'

type List = Pick<ComponentProps<typeof FoundPeople>, 'q' | 'attendance' | 'busyIds' | 'acts' | 'shown'>
type Props = List & { found: Found }

/** 'Here 23' or 'Not yet 7', beside the other. */
export function PeopleColumn(props: Props) {
  const headingId = useId()
  const { shown, attendance, found } = props
  const numbers = found.data?.numbers
  const [label, count] =
    shown === 'here' ? ['Here', numbers?.here ?? 0] : [missingLabel(attendance?.over ?? false), missingCount(numbers)]
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col">
      <h3 id={headingId} className="flex items-baseline gap-2 px-4 py-3 font-bold text-16 md:px-5">
        {label} <span className="font-normal text-ink-2 tabular-nums">{count.toLocaleString()}</span>
      </h3>
      <FoundList {...props} labelledBy={headingId} />
    </section>
  )
}

/** As it loads, or could not be loaded, too. */
export function FoundList({ found, ...list }: Props & { labelledBy: string }) {
  const { data, error, refetch, ...view } = found
  // Those selected are excused from the session in which they were missing.
  if (data) return <FoundPeople key={list.attendance?.session?.startsAt} {...data} {...list} {...view} />
  return (
    <div className="px-4 pb-4 md:px-5">
      {error ? (
        <ErrorNotice title="We couldn’t load these people" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </div>
  )
}
