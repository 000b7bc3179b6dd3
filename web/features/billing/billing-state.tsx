import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Ring, type RingVariant } from '../../ui/ring.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'

type Props = {
  ring: RingVariant
  title: string
  lead: ReactNode
  /** Between the words and the ways on. */
  children?: ReactNode
  waysOn?: ReactNode
}

/** One state of a purchase, said in words beside its ring. */
export const BillingState = ({ ring, title, lead, children, waysOn }: Props) => (
  <Page
    title={title}
    step={title}
    width="narrow"
    header={<SiteHeader home={paths.home} />}
    lead={
      <div role="status" className="flex flex-col gap-2">
        {lead}
      </div>
    }
  >
    <div className="-order-1 text-accent">
      <Ring variant={ring} sizePx={72} />
    </div>
    {children}
    {waysOn && <div className="flex flex-wrap gap-2">{waysOn}</div>}
  </Page>
)

export const WayOn = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} asChild>
    <ButtonLink variant="secondary">{children}</ButtonLink>
  </Link>
)
