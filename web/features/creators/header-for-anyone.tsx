import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { SiteHeader } from '../../ui/site-header.tsx'
import { CreatorHeader } from './creator-header.tsx'

/** Of pages that anybody may open. */
export function HeaderForAnyone() {
  const { data } = useQuery(sessionQuery)
  return data?.email ? <CreatorHeader email={data.email} /> : <SiteHeader home={paths.home} />
}
