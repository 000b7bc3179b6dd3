import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import type { RingVariant } from '../../ui/ring.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'

type Props = {
  ring: RingVariant
  title: string
  lead: ReactNode
  details?: ReactNode
  waysOn?: ReactNode
}

/** One state of a purchase: nothing around it leads away but the logo. */
export const BillingState = ({ waysOn, ...state }: Props) => (
  <Outcome {...state} header={<SiteHeader home={paths.home} />}>
    {waysOn}
  </Outcome>
)

export const WayOn = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} asChild>
    <ButtonLink variant="secondary">{children}</ButtonLink>
  </Link>
)
