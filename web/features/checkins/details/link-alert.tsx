import { useQuery } from '@tanstack/react-query'
import { CalendarClock, RotateCcw } from 'lucide-react'
import { Link } from 'wouter'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { changeLinkPath } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { creatorPlanQuery } from '../../billing/index.ts'
import { NoCodeNotice } from '../../displays/index.ts'
import { type LinkStatus, MoreLinksLink, makeAgainPath, STATUS_REASONS } from '../../links/index.ts'

type Props = { link: Pick<CheckInList['linkInfo'], 'id' | 'expiresAt'>; status: LinkStatus; email: string }

/** Why nobody can check in, and what to do about it first; nothing where people can. */
export function LinkAlert({ link, status, email }: Props) {
  if (status === 'Blocked') return <Blocked email={email} />
  if (status === 'Expired') return <Ended link={link} />
  return <NoCodeNotice linkId={link.id} />
}

/** A plan with more links opens it again, unless there is none. */
function Blocked({ email }: Pick<Props, 'email'>) {
  const { data: plan } = useQuery(creatorPlanQuery(email))
  return (
    <Notice
      wide
      tone="danger"
      title={`${STATUS_REASONS.Blocked}.`}
      action={plan && <MoreLinksLink email={email} plan={plan} variant="primary" />}
    >
      This link opens again once there is room for it.
    </Notice>
  )
}

const Ended = ({ link }: Pick<Props, 'link'>) => (
  <Notice
    wide
    tone="warn"
    title={`${STATUS_REASONS.Expired}.`}
    action={
      <>
        <Link href={makeAgainPath(link.id)} asChild>
          <ButtonLink icon={<Icon as={RotateCcw} />}>Make Again</ButtonLink>
        </Link>
        <Link href={changeLinkPath(link.id)} asChild>
          <ButtonLink variant="secondary" icon={<Icon as={CalendarClock} />}>
            Open Again
          </ButtonLink>
        </Link>
      </>
    }
  >
    This link ended on <Time at={link.expiresAt} />. Make a new one with the same rules, or open this one again with a
    later expiry.
  </Notice>
)
