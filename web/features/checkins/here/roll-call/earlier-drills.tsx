import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalledPerson, Drill } from '../../../../../contract/roll-calls.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Time } from '../../../../ui/time.tsx'
import { rollCallsQuery } from '../queries.ts'
import { CalledList } from './called-list.tsx'
import { callersOf, isOpen } from './drill-rules.ts'

/** The drills at a link, and the people of the one that is chosen. */
export function EarlierDrills({ linkId }: { linkId: string }) {
  const [chosen, choose] = useState<string>()
  const { data, error, refetch } = useQuery(rollCallsQuery(linkId, chosen))
  if (error) return <ErrorNotice title="We couldn’t load earlier roll calls" error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40 w-full" />
  const shown = chosen ?? data.drills[0]?.startedAt
  if (!shown) return <p className="text-16 text-ink-2">Results of roll calls appear here.</p>
  return (
    <>
      <section className="flex flex-col gap-2">
        <h2 className="font-bold text-18">Results</h2>
        <Card flush>
          <ul className="divide-y divide-line">
            {data.drills.map(drill => (
              <DrillRow
                key={drill.startedAt}
                drill={drill}
                shown={drill.startedAt === shown}
                onShow={() => choose(drill.startedAt)}
              />
            ))}
          </ul>
        </Card>
      </section>
      <People people={data.people} />
    </>
  )
}

const DrillRow = ({ drill, shown, onShow }: { drill: Drill; shown: boolean; onShow: () => void }) => (
  <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 md:px-5">
    <div className="min-w-0">
      <p className="font-medium text-16 text-ink">
        <Time at={drill.startedAt} />
      </p>
      <p className="text-14 text-ink-2">
        {isOpen(drill)
          ? 'Begun, no result yet'
          : `${drill.missing.toLocaleString()} missing · ${drill.seen.toLocaleString()} seen`}{' '}
        {callersOf(drill)}
      </p>
    </div>
    <Button variant="quiet" aria-pressed={shown} disabled={shown} onClick={onShow}>
      {shown ? 'Shown' : 'Show'}
    </Button>
  </li>
)

function People({ people }: { people: CalledPerson[] }) {
  const note = ({ outAt }: CalledPerson) =>
    outAt && (
      <>
        {' '}
        · left <Time at={outAt} format="time" />
      </>
    )
  return (
    <>
      <CalledList title="Missing" people={people.filter(({ seen }) => !seen)} note={note} />
      <CalledList title="Seen" people={people.filter(({ seen }) => seen)} note={note} />
    </>
  )
}
