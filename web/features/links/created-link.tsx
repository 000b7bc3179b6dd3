import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { dashboard } from '../../../contract/links.ts'
import { paths } from '../../../contract/paths.ts'
import { appDomain } from '../../../contract/places.ts'
import { call } from '../../lib/call.ts'
import { Page } from '../../ui/page.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Problem } from '../../ui/problem.tsx'
import { checkInUrl } from './check-in-url.ts'
import { SuccessCard } from './success-card.tsx'
import type { CreatedLink } from './use-link-creation.ts'

/** The id stands in the URL, so that a reload and the back button find the link again. */
export const createdLinkPath = (linkId: string) => `${paths.selectLocation}?${new URLSearchParams({ linkId })}`

/** Null for a link that is deleted, or belongs to another creator. */
export const createdLinkQuery = (email: string, linkId: string) =>
  queryOptions({
    queryKey: ['created-link', email, linkId],
    queryFn: async ({ signal }): Promise<CreatedLink | null> => {
      const [{ links }, { domain }] = await Promise.all([
        call(dashboard, { email }, { signal }),
        call(appDomain, {}, { signal }),
      ])
      const link = links.find(({ id }) => id === linkId)
      return link ? { ...link, url: checkInUrl(domain, link.checkinToken) } : null
    },
  })

type Props = { email: string; linkId: string }

/** The link that was just created, or that the URL names. */
export function CreatedLinkScreen({ email, linkId }: Props) {
  const { data: link, error, refetch } = useQuery(createdLinkQuery(email, linkId))
  const [, navigate] = useLocation()
  useEffect(() => {
    scrollTo(0, 0)
  }, [])

  if (link === null) return <Redirect replace to={paths.selectLocation} />
  if (link) {
    return <SuccessCard link={link} email={email} onAnother={() => navigate(paths.selectLocation)} />
  }
  if (!error) return <PageLoader />
  return (
    <Page title="Check-in Link Created" width="medium">
      <Problem title="Your link could not be loaded" error={error} onRetry={refetch} />
    </Page>
  )
}
