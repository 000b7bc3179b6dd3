import type { ExpectedPerson } from '../../../contract/people.ts'
import { Badge } from '../../ui/badge.tsx'

/** That somebody is excused, and why; or why somebody was who came after all. */
export const ExcuseFacts = ({ state, excuse }: Pick<ExpectedPerson, 'state' | 'excuse'>) => {
  if (state === 'excused')
    return (
      <p className="flex flex-wrap items-baseline gap-x-2 text-14 text-ink-2">
        <Badge>Excused</Badge>
        {excuse && <bdi className="wrap-anywhere">{excuse}</bdi>}
      </p>
    )
  return (
    excuse && (
      <p className="text-14 text-ink-2 wrap-anywhere">
        Came although excused: <bdi>{excuse}</bdi>
      </p>
    )
  )
}
