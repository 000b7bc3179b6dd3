import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { publicLinks } from '../../lib/public-links.ts'
import { PageFrameContext } from '../../ui/page.tsx'
import { PublicFooter } from '../../ui/public-footer.tsx'
import { PublicHeader } from '../../ui/public-header.tsx'
import { CreatorHeader } from './creator-header.tsx'

const legalLinks = [
  { href: paths.terms, label: 'Terms' },
  { href: paths.privacy, label: 'Privacy' },
]

const PublicHeaderHere = () => {
  const [path] = useLocation()
  return <PublicHeader links={publicLinks} path={path} />
}

const publicFrame = { header: <PublicHeaderHere />, footer: <PublicFooter links={legalLinks} /> }

/** Around pages that do not depend on who is signed in. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <PageFrameContext value={publicFrame}>{children}</PageFrameContext>
)

/** Around the pages of a signed-in creator. */
export const CreatorLayout = ({ email, children }: { email: string; children: ReactNode }) => (
  <PageFrameContext value={{ header: <CreatorHeader email={email} /> }}>{children}</PageFrameContext>
)
