import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { paths } from '../../../../contract/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { type LinkStatus, STATUS_REASONS } from '../../links/index.ts'
import { AddByHand } from './acts/add-by-hand.tsx'
import type { ListView } from './list-view.ts'
import type { ChangeView } from './use-list-view.ts'

export const InvalidLink = ({ lead = 'Choose a link on your dashboard to see its check-ins.' }) => (
  <OutcomePage ring={Unlink} title="Invalid Link" lead={<p>{unbroken(lead)}</p>}>
    <Link href={paths.dashboard} asChild>
      <ButtonLink>Back to Dashboard</ButtonLink>
    </Link>
  </OutcomePage>
)

const NONE_YET = 'No Check-ins Yet'

/** Why a link is blocked stands beside its place. */
const NOTHING: Record<LinkStatus, { title: string; text: string }> = {
  Active: { title: NONE_YET, text: 'Share the link or QR code. Check-ins appear here the moment they happen.' },
  Expired: { title: 'No One Checked In', text: `${STATUS_REASONS.Expired}.` },
  Blocked: { title: NONE_YET, text: 'Check-ins appear here once the link is open again.' },
}

type NoCheckInsProps = {
  link: Pick<CheckInList['linkInfo'], 'id' | 'expiresAt' | 'pendingCount'>
  status: LinkStatus
  children?: ReactNode
}

export const NoCheckIns = ({ link, status, children }: NoCheckInsProps) => (
  <Card className="flex flex-1 flex-col items-center justify-center gap-4 py-8 text-center md:py-12">
    <Ring variant="empty" sizePx={96} />
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-22">{NOTHING[status].title}</h2>
      {status === 'Active' && link.pendingCount > 0 && (
        <p className="text-balance text-16">{unconfirmed(link.pendingCount)}</p>
      )}
      <p className="text-balance text-16 text-ink-2">{NOTHING[status].text}</p>
    </div>
    {children && <div className="w-full max-w-120">{children}</div>}
    <AddByHand link={link} />
  </Card>
)

const unconfirmed = (people: number) =>
  people === 1
    ? '1 person still has to confirm their email.'
    : `${people.toLocaleString()} people still have to confirm their email.`

function nothingFound({ search, range, marked }: ListView): string {
  if (search) return `No one matches ‘${search}’`
  if (marked) return range === 'all' ? 'No check-in has a mark' : 'No check-in in this period has a mark'
  return 'No check-ins in this period'
}

/** The link has check-ins, but none that the reader asked for. */
export const NoMatches = ({ view, onChange }: { view: ListView; onChange: ChangeView }) => (
  <Card role="status" className="flex flex-col items-center gap-4 py-12 text-center">
    <div className="flex max-w-full flex-col gap-1">
      <h2 className="font-bold text-18 wrap-anywhere">{nothingFound(view)}</h2>
      {view.search && <p className="text-14 text-ink-2">Try part of a name, an email or a phone number.</p>}
    </div>
    <div className="flex flex-wrap justify-center gap-2">
      {view.search && (
        <Button variant="secondary" onClick={() => onChange({ search: '' })}>
          Clear Search
        </Button>
      )}
      {view.range !== 'all' && (
        <Button variant="secondary" onClick={() => onChange({ range: 'all' })}>
          Show All Days
        </Button>
      )}
    </div>
  </Card>
)
