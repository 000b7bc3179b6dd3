import { UserRoundCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { DashboardLink } from '../../../../contract/links.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The links at which most people wait; the rows of the others say it. */
const SHOWN_LINKS = 3

/** The people whom the creator has to let in, above the list: they stand at a door. */
export function PeopleWaiting({ links }: { links: readonly DashboardLink[] }) {
  const waited = links.filter(({ heldCount }) => heldCount > 0).sort((a, b) => b.heldCount - a.heldCount)
  if (waited.length === 0) return null
  return (
    <ul
      aria-label="People waiting"
      className="divide-y divide-line rounded-10 border border-line border-s-3 border-s-warn bg-surface"
    >
      {waited.slice(0, SHOWN_LINKS).map(({ id, locationName, heldCount }) => (
        <li key={id} className="flex items-center gap-3 py-1 ps-4 pe-1">
          <span className="text-warn max-sm:hidden">
            <Icon as={UserRoundCheck} />
          </span>
          <p className="line-clamp-3 min-w-0 flex-1 text-14 text-ink wrap-anywhere">
            <strong className="font-medium">{waitWords(heldCount)}</strong> at <bdi>{locationName}</bdi>
          </p>
          <Link href={checkInDetailsPath(id)} asChild>
            <ButtonLink variant="secondary" aria-label={`Review the people waiting at ${locationName}`}>
              Review
            </ButtonLink>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const waitWords = (count: number) =>
  count === 1 ? '1 person is waiting' : `${count.toLocaleString()} people are waiting`
