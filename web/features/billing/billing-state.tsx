import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import type { RingVariant } from '../../ui/ring.tsx'

type Props = {
  ring: RingVariant
  title: string
  lead: ReactNode
  details?: ReactNode
  waysOn?: ReactNode
}

/** One state of a purchase: nothing around it leads away but the logo. */
export const BillingState = ({ waysOn, ...state }: Props) => <Outcome {...state}>{waysOn}</Outcome>

export const WayOn = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} asChild>
    <ButtonLink variant="secondary">{children}</ButtonLink>
  </Link>
)
