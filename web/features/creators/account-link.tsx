import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { storeEmail } from './stored-email.ts'

type Props = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'icon' | 'wide' | 'aria-label' | 'children'> & {
  href: string
  email: string
}

/** A link to a page that acts on the account stored in this browser: a press stores the account's email first. */
export const AccountLink = ({ href, email, ...button }: Props) => (
  <Link href={href} onClick={() => storeEmail(email)} asChild>
    <ButtonLink {...button} />
  </Link>
)
