import { LocateFixed } from 'lucide-react'
import { Link } from 'wouter'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { testOnSitePath } from '../../../../contract/paths.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Step } from '../../../ui/step.tsx'
import type { LinkStatus } from '../../links/index.ts'
import { AddByHand } from './acts/add-by-hand.tsx'
import { isEnterable } from './acts/entered-time.ts'

const SHARE = 'Share the link or QR code. Check-ins appear here the moment they happen.'
/** Why it is not open stands above. */
const OPEN_FIRST = 'Check-ins appear here once the link is open again.'

type Props = {
  link: Pick<CheckInList['linkInfo'], 'id' | 'expiresAt' | 'pendingCount'>
  status: LinkStatus
}

/** In place of the list: that nobody has come yet, and the next steps. */
export const NoCheckIns = ({ link, status }: Props) => (
  <Card flush className="flex flex-1 flex-col">
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-4 py-6 text-center md:py-10">
      <Ring variant="empty" sizePx={72} />
      <div className="flex flex-col gap-1">
        <h2 className="font-bold text-22">No Check-ins Yet</h2>
        {status === 'Active' && link.pendingCount > 0 && (
          <p className="text-balance text-16">{unconfirmed(link.pendingCount)}</p>
        )}
        <p className="text-balance text-16 text-ink-2">{status === 'Active' ? SHARE : OPEN_FIRST}</p>
      </div>
    </div>
    <ul aria-label="Next steps" className="divide-y divide-line border-line border-t empty:hidden">
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

const unconfirmed = (people: number) =>
  people === 1
    ? '1 person still has to confirm their email.'
    : `${people.toLocaleString()} people still have to confirm their email.`
