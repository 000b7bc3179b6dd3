import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import type { OwnLink } from '../../../contract/links.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader, usePageHeading } from '../../ui/page.tsx'
import { Qr } from '../../ui/qr.tsx'
import { Ring } from '../../ui/ring.tsx'
import { toast } from '../../ui/toast.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { creatorPlanQuery } from '../billing/index.ts'
import { DashboardButton } from './dashboard-button.tsx'
import { openWords } from './open-words.ts'
import { QrFiles } from './qr-files.tsx'
import { requirementsOf } from './requirements.ts'
import { ShareButton } from './share-button.tsx'
import { MoreLinksLink } from './upgrade-links.tsx'

const TITLE = 'Check-in Link Created'
const SHOWN_PX = 200

/** Phones show the code above the link: it is what a person holds up. */
const LAYOUT_CLASS = cx(
  "grid grid-cols-[minmax(0,1fr)] gap-4 [grid-template-areas:'terms'_'code'_'link'_'test'_'files']",
  "md:grid-cols-[minmax(0,1fr)_12.5rem] md:grid-rows-[auto_auto_1fr] md:gap-x-8 md:gap-y-6 md:[grid-template-areas:'terms_code'_'link_code'_'test_files']",
)

type Props = { link: OwnLink; email: string; onAnother: () => void }

export function SuccessCard({ link, email, onAnother }: Props) {
  const heading = usePageHeading(TITLE, 'created')
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <div className="flex min-h-page flex-col">
      <PageHeader />
      <main className="mx-auto flex w-full min-w-0 max-w-180 flex-1 flex-col gap-4 px-4 pt-4 pb-8 sm:px-6 md:gap-6 md:pt-8">
        <div className="flex items-center gap-3 md:flex-col md:text-center">
          <Ring variant="success" sizePx={40} className="md:size-18" />
          <div className="flex min-w-0 flex-col md:gap-1">
            <h1 ref={heading} tabIndex={-1} className="font-bold text-22 md:text-28">
              {unbroken(TITLE)}
            </h1>
            <p className="text-14 text-ink-2 md:text-16">Share it with the people you expect.</p>
          </div>
        </div>
        <Card className={LAYOUT_CLASS}>
          <LinkTerms link={link} />
          <div className="justify-self-center [grid-area:code]">
            <Qr text={link.url} label={`QR code of the check-in link for ${link.locationName}`} sizePx={SHOWN_PX} />
          </div>
          <div className="flex min-w-0 flex-col gap-3 [grid-area:link] md:rounded-16 md:border md:border-line md:bg-surface-2 md:p-4">
            <p ref={shown} className="font-mono text-14 text-ink wrap-anywhere max-md:order-last max-md:text-center">
              {link.url}
            </p>
            <div className="grid grid-cols-2 gap-2">
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
          <div className="-my-2 justify-self-center [grid-area:test] md:-ms-4 md:justify-self-start">
            <ButtonLink variant="quiet" href={link.url} target="_blank" icon={<Icon as={ExternalLink} />}>
              Test It Yourself
            </ButtonLink>
          </div>
          <QrFiles link={link} />
        </Card>
        <NextSteps email={email} onAnother={onAnother} />
      </main>
    </div>
  )
}

function LinkTerms({ link }: { link: OwnLink }) {
  const readerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const open = openWords(new Date(link.expiresAt), { now: serverNow(), timeZone: link.timeZone, readerTimeZone })
  return (
    <div className="flex min-w-0 flex-col gap-1 [grid-area:terms]">
      <h2 className="font-bold text-18 wrap-anywhere md:text-22">{link.locationName}</h2>
      {link.formattedAddress !== link.locationName && (
        <p className="text-14 text-ink-2 wrap-anywhere md:text-16">{link.formattedAddress}</p>
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
    <div className="flex min-h-18 flex-col gap-2 md:items-center">
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
