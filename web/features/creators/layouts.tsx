import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../contract/paths.ts'
import { PageHeaderContext } from '../../ui/page.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'
import { CreatorHeader } from './creator-header.tsx'
import { sessionQuery } from './session.ts'

/** Around pages that do not depend on who is signed in. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <PageHeaderContext value={<SiteHeader home={paths.home} />}>{children}</PageHeaderContext>
)

/** Around the pages of a signed-in creator. */
export const CreatorLayout = ({ email, children }: { email: string; children: ReactNode }) => (
  <PageHeaderContext value={<CreatorHeader email={email} />}>{children}</PageHeaderContext>
)

/** Around pages that anybody may open: signed-in creators keep their own header. */
export function SharedLayout({ children }: { children: ReactNode }) {
  const { data } = useQuery(sessionQuery)
  return data?.email ? <CreatorLayout email={data.email}>{children}</CreatorLayout> : children
}
