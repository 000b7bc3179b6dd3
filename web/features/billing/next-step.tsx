import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'

/** One of the links at the end of a page's state. */
export const NextStep = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} asChild>
    <ButtonLink variant="secondary">{children}</ButtonLink>
  </Link>
)
