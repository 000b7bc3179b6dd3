import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import type { OwnLink } from '../../../contract/links.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Ring } from '../../ui/ring.tsx'
import { toast } from '../../ui/toast.tsx'
import { creatorPlanQuery } from '../billing/index.ts'
import { DashboardButton } from './dashboard-button.tsx'
import { LinkQr } from './link-qr.tsx'
import { openWords } from './open-words.ts'
import { requirementsOf } from './requirements.ts'
import { ShareButton } from './share-button.tsx'
import { MoreLinksLink } from './upgrade-links.tsx'

type Props = { link: OwnLink; email: string; onAnother: () => void }

export function SuccessCard({ link, email, onAnother }: Props) {
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <Page title="Check-in Link Created" step="created" width="medium" lead="Share it with the people you expect.">
      {/* The drawing has a margin of its own. */}
      <div className="-order-1 -ms-1.25">
        <Ring variant="success" sizePx={96} />
      </div>
      <Card className="grid gap-6 md:grid-cols-[minmax(0,1fr)_12.5rem] md:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <LinkTerms link={link} />
          <div className="flex flex-col gap-3 rounded-16 border border-line bg-surface-2 p-4">
            <p ref={shown} className="font-mono text-14 text-ink wrap-anywhere">
              {link.url}
            </p>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
              <CopyButton
                text={link.url}
                label="Copy Link"
                variant="primary"
                wide
                source={shown}
                onFailure={() => toast({ title: 'Failed to copy link', destructive: true })}
              />
              <ShareButton link={link} source={() => shown.current} />
            </div>
          </div>
          {/* Its label, not its padding, stands on the margin. */}
          <div className="-my-2 -ms-4">
            <ButtonLink variant="quiet" href={link.url} target="_blank" icon={<Icon as={ExternalLink} />}>
              Test It Yourself
            </ButtonLink>
          </div>
        </div>
        <LinkQr link={link} />
      </Card>
      <NextSteps email={email} onAnother={onAnother} />
    </Page>
  )
}

function LinkTerms({ link }: { link: OwnLink }) {
  const readerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const open = openWords(new Date(link.expiresAt), { now: serverNow(), timeZone: link.timeZone, readerTimeZone })
  return (
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-22 wrap-anywhere">{link.locationName}</h2>
      {link.formattedAddress !== link.locationName && (
        <p className="text-16 text-ink-2 wrap-anywhere">{link.formattedAddress}</p>
      )}
      <p className="mt-1 text-14 text-ink-2">
        {open} · <span className="inline-block">asks for {requirementsOf(link)}</span>
      </p>
    </div>
  )
}

/** Creates another link, or leads to a plan that allows one. */
function NextSteps({ email, onAnother }: Pick<Props, 'email' | 'onAnother'>) {
  const { data: plan, isPending } = useQuery(creatorPlanQuery(email))
  const full = plan && !plan.canCreateMore
  return (
    <div className="flex min-h-18 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <DashboardButton email={email} variant={full ? 'primary' : 'secondary'} />
        {full && <MoreLinksLink email={email} plan={plan} />}
        {!full && !isPending && (
          <Button variant="secondary" onClick={onAnother}>
            Create Another Link
          </Button>
        )}
      </div>
      {full && <p className="text-14 text-ink-2">You’re now using all your active links.</p>}
    </div>
  )
}
