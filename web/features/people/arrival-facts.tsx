import type { ExpectedPerson, MatchedBy } from '../../../contract/people.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'

const KNOWN_BY: Record<MatchedBy, string> = {
  link: 'by personal link',
  verified: 'by verified email',
  given: 'by email',
  name: 'by name',
  hand: 'by hand',
}

type Props = Pick<ExpectedPerson, 'lateMin' | 'matchedBy'> & {
  at: string
  /** Where no session says which day it was. */
  withDay: boolean
}

/** When somebody came, and by what that is known. */
export const ArrivalFacts = ({ at, lateMin, matchedBy, withDay }: Props) => (
  <div className="flex flex-col items-end pe-2 text-end">
    <span className="flex flex-wrap items-center justify-end gap-x-2 text-14 text-ink">
      {lateMin !== null && <Badge tone="warn">{lateMin} min late</Badge>}
      <Time at={at} format={withDay ? 'date-time' : 'time'} />
    </span>
    {matchedBy && <span className="text-12 text-ink-3">{KNOWN_BY[matchedBy]}</span>}
  </div>
)
