import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'

type Props = { href: string; children: ReactNode; variant?: 'primary' | 'secondary' }

/** One of the links at the end of a page's state. */
export const NextStep = ({ href, children, variant = 'secondary' }: Props) => (
  <Link href={href} asChild>
    <ButtonLink variant={variant}>{children}</ButtonLink>
  </Link>
)
