import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { neverExpires } from '../../../contract/expiry.ts'
import type { OwnLink } from '../../../contract/links.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Qr, qrPng } from '../../ui/qr.tsx'
import { Ring } from '../../ui/ring.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { creatorPlanQuery } from '../billing/index.ts'
import { DashboardButton } from './dashboard-button.tsx'
import { PosterMenu } from './poster-menu.tsx'
import { requirementsOf } from './requirements.ts'
import { shareOrCopy } from './share-or-copy.ts'
import { MoreLinksLink } from './upgrade-links.tsx'

const QR_PX = 200
/** Large enough for a printed sheet. */
const QR_FILE_PX = 800

type Props = { link: OwnLink; email: string; onAnother: () => void }

export function SuccessCard({ link, email, onAnother }: Props) {
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <Page title="Check-in Link Created" step="created" width="medium" lead="Share it with the people you expect.">
      <div className="-order-1">
        <Ring variant="success" sizePx={96} />
      </div>
      <Card className="flex flex-col gap-6 md:flex-row md:items-start">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <div>
            <h2 className="font-bold text-22">{link.locationName}</h2>
            <p className="text-16 text-ink-2">{link.formattedAddress}</p>
          </div>
          <Facts>
            <Fact name="Open until">
              {neverExpires(link.expiresAt) ? 'You delete it' : <Time at={link.expiresAt} />}
            </Fact>
            <Fact name="Asks for">{requirementsOf(link)}</Fact>
          </Facts>
          <p ref={shown} className="rounded-10 border border-line bg-surface-2 p-3 font-mono text-14 wrap-anywhere">
            {link.url}
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton
              text={link.url}
              label="Copy Link"
              variant="primary"
              source={shown}
              onFailure={() => toast({ title: 'Failed to copy link', destructive: true })}
            />
            <ShareButton link={link} source={() => shown.current} />
          </div>
        </div>
        <div className="flex flex-col items-center gap-3 self-center">
          <Qr text={link.url} label={`QR code of the check-in link for ${link.locationName}`} sizePx={QR_PX} />
          <Button variant="secondary" icon={<Icon as={Download} />} onClick={() => downloadQr(link)}>
            Download PNG
          </Button>
          <PosterMenu link={link} />
        </div>
      </Card>
      <WaysOn email={email} onAnother={onAnother} />
    </Page>
  )
}

/** Creates another link, or leads to a plan that allows one. */
function WaysOn({ email, onAnother }: Pick<Props, 'email' | 'onAnother'>) {
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

function ShareButton({ link, source }: { link: OwnLink; source: () => HTMLElement | null }) {
  const share = async () => {
    try {
      const how = await shareOrCopy({ title: `Check in: ${link.locationName}`, url: link.url }, source())
      if (how === 'copied') toast({ title: 'Link copied', description: 'Paste it into a message or an email.' })
      if (how === 'selected') toast({ title: 'Link selected', description: 'Copy it from here.' })
    } catch {
      toast({ title: 'Failed to copy link', destructive: true })
    }
  }
  return (
    <Button variant="secondary" icon={<Icon as={Share2} />} onClick={share}>
      Share
    </Button>
  )
}

async function downloadQr({ url, locationName }: OwnLink) {
  try {
    const file = URL.createObjectURL(await qrPng(url, QR_FILE_PX))
    const anchor = document.createElement('a')
    anchor.href = file
    anchor.download = `${fileNameOf(locationName)}.png`
    anchor.click()
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
  } catch {
    toast({ title: 'QR Code Error', description: 'Failed to generate QR code', destructive: true })
  }
}

const fileNameOf = (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '') || 'checkin'}_qr`
