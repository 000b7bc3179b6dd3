import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'

type Props = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'children'>

export const HomeLink = ({ variant = 'secondary', children }: Props) => (
  <Link href={paths.home} asChild>
    <ButtonLink variant={variant}>{children}</ButtonLink>
  </Link>
)

const BackHome = ({ children }: { children: string }) => (
  <Link href={paths.home} asChild>
    <BackLink>{children}</BackLink>
  </Link>
)

export const BackToHome = () => <BackHome>Back to Home</BackHome>
export const ReturnToHome = () => <BackHome>Return to Home</BackHome>
