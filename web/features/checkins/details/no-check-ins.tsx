import { CalendarClock, LocateFixed, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { changeLinkPath, testOnSitePath } from '../../../../contract/paths.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Step } from '../../../ui/step.tsx'
import { type LinkStatus, makeAgainPath, STATUS_REASONS } from '../../links/index.ts'
import { AddByHand } from './acts/add-by-hand.tsx'
import { isEnterable } from './acts/entered-time.ts'

const NONE_YET = 'No Check-ins Yet'

/** Why a link is blocked stands beside its place. */
const NOTHING: Record<LinkStatus, { title: string; text: string }> = {
  Active: { title: NONE_YET, text: 'Share the link or QR code. Check-ins appear here the moment they happen.' },
  Expired: { title: NONE_YET, text: `${STATUS_REASONS.Expired}.` },
  Blocked: { title: NONE_YET, text: 'Check-ins appear here once the link is open again.' },
}

type Props = {
  link: Pick<CheckInList['linkInfo'], 'id' | 'expiresAt' | 'pendingCount'>
  status: LinkStatus
  children?: ReactNode
}

/** In place of the list: that nobody has come yet, and what can be done about it. */
export const NoCheckIns = ({ link, status, children }: Props) => (
  <Card flush className="flex flex-1 flex-col">
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-4 py-6 text-center md:py-10">
      {/* Where it has ended, what to do is in a phone's first view. */}
      <span className={status === 'Expired' ? 'max-md:hidden' : undefined}>
        <Ring variant="empty" sizePx={72} />
      </span>
      <div className="flex flex-col gap-1">
        <h2 className="font-bold text-22">{NOTHING[status].title}</h2>
        {status === 'Active' && link.pendingCount > 0 && (
          <p className="text-balance text-16">{unconfirmed(link.pendingCount)}</p>
        )}
        <p className="text-balance text-16 text-ink-2">{NOTHING[status].text}</p>
      </div>
      {children && <div className="w-full max-w-120">{children}</div>}
    </div>
    <ul aria-label="Next steps" className="divide-y divide-line border-line border-t empty:hidden">
      {status === 'Expired' && <UseAgainSteps linkId={link.id} />}
      {status === 'Active' && <TestStep linkId={link.id} />}
      {isEnterable(link, serverNow()) && (
        <Step title="Someone without a phone?" note="Check them in yourself.">
          <AddByHand link={link} wide />
        </Step>
      )}
    </ul>
  </Card>
)

const TestStep = ({ linkId }: { linkId: string }) => (
  <Step title="Try it on the spot" note="Stand at the place and see what visitors will be told.">
    <Link href={testOnSitePath(linkId)} asChild>
      <ButtonLink variant="secondary" wide icon={<Icon as={LocateFixed} />}>
        Test on Site
      </ButtonLink>
    </Link>
  </Step>
)

const UseAgainSteps = ({ linkId }: { linkId: string }) => (
  <>
    <Step title="Use this place again" note="A new link and QR code, with the same rules." always>
      <Link href={makeAgainPath(linkId)} asChild>
        <ButtonLink wide icon={<Icon as={RotateCcw} />}>
          Make Again
        </ButtonLink>
      </Link>
    </Step>
    <Step title="Still being shared?" note="Keep this link and its QR code, with a later expiry." always>
      <Link href={changeLinkPath(linkId)} asChild>
        <ButtonLink variant="secondary" wide icon={<Icon as={CalendarClock} />}>
          Open Again
        </ButtonLink>
      </Link>
    </Step>
  </>
)

const unconfirmed = (people: number) =>
  people === 1
    ? '1 person still has to confirm their email.'
    : `${people.toLocaleString()} people still have to confirm their email.`
