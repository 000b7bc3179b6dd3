import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { heldQuery } from '../details/waiting/queries.ts'

/** The way to the decision: people who ask to be let in stand at the door, and are not here yet. */
export function WaitingNote({ linkId }: { linkId: string }) {
  const { data } = useQuery(heldQuery(linkId, 1))
  const count = data?.total ?? 0
  if (count === 0) return null
  return (
    <div className="flex items-center gap-3 rounded-10 border border-line border-s-3 border-s-warn bg-surface py-1 ps-4 pe-1">
      <p role="status" className="min-w-0 flex-1 font-medium text-14 text-ink">
        {count.toLocaleString()} waiting for you
      </p>
      <Link href={checkInDetailsPath(linkId)} asChild>
        <ButtonLink variant="secondary" aria-label="Review the people waiting">
          Review
        </ButtonLink>
      </Link>
    </div>
  )
}
