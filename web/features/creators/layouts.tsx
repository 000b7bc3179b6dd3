import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { publicLinksOf } from '../../lib/public-links.ts'
import { hasPlans } from '../../lib/service-traits.ts'
import { PageFrameContext } from '../../ui/page.tsx'
import { PublicFooter } from '../../ui/public-footer.tsx'
import { PublicHeader } from '../../ui/public-header.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'
import { CreatorHeader } from './creator-header.tsx'
import { sessionQuery } from './session.ts'
import { storedEmail } from './stored-email.ts'

const legalLinks = [
  { href: paths.terms, label: 'Terms' },
  { href: paths.privacy, label: 'Privacy' },
]

/** The account's header as soon as a page has fetched the session; the header itself fetches nothing. */
function HeaderHere() {
  const [path] = useLocation()
  const { data, isFetching } = useQuery({ ...sessionQuery, enabled: false })
  if (data?.email) return <CreatorHeader email={data.email} />
  // Probably signed in: links for visitors would appear and vanish again.
  if (!data && isFetching && storedEmail()) return <SiteHeader home={paths.home} />
  return <PublicHeader links={publicLinksOf({ plansOn: hasPlans() })} path={path} />
}

const publicFrame = { header: <HeaderHere />, footer: <PublicFooter links={legalLinks} /> }

/** Around pages that open without an account. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <PageFrameContext value={publicFrame}>{children}</PageFrameContext>
)

type CreatorLayoutProps = { email: string | null; children: ReactNode }

/** Around the pages of a signed-in creator. The email is null while it is not known. */
export const CreatorLayout = ({ email, children }: CreatorLayoutProps) => (
  <PageFrameContext value={{ header: email ? <CreatorHeader email={email} /> : <SiteHeader home={paths.home} /> }}>
    {children}
  </PageFrameContext>
)

type DeviceLayoutProps = { home: string; children: ReactNode }

/** Around the pages of a device that somebody was lent: no menu leads away from them. */
export const DeviceLayout = ({ home, children }: DeviceLayoutProps) => (
  <PageFrameContext value={{ header: <SiteHeader home={home} /> }}>{children}</PageFrameContext>
)
