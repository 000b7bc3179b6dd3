import type { ExpectedPerson, MatchedBy } from '../../../contract/people.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time, useNow } from '../../ui/time.tsx'

const KNOWN_BY: Record<MatchedBy, string> = {
  link: 'by personal link',
  verified: 'by verified email',
  given: 'by email',
  name: 'by name',
  hand: 'by hand',
}

type Props = Pick<ExpectedPerson, 'lateMin' | 'matchedBy'> & {
  at: string
  /** Where a session says which day it was. */
  ofSession: boolean
}

/** When somebody came, and by what that is known. */
export const ArrivalFacts = ({ at, lateMin, matchedBy, ofSession }: Props) => {
  const today = new Date(at).toDateString() === useNow().toDateString()
  return (
    <div className="flex flex-col items-end pe-2 text-end">
      <span className="flex flex-wrap items-center justify-end gap-x-2 text-14 text-ink">
        {lateMin !== null && <Badge tone="warn">{lateMin} min late</Badge>}
        <Time at={at} format={ofSession || today ? 'time' : 'date'} />
      </span>
      {matchedBy && <span className="text-12 text-ink-3">{KNOWN_BY[matchedBy]}</span>}
    </div>
  )
}
