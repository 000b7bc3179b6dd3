import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { paths, pathTo } from '../../../contract/paths.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { ownLinkQuery } from './queries.ts'
import { SuccessCard } from './success-card.tsx'

/** The id stands in the URL, so that a reload and the back button find the link again. */
export const createdLinkPath = (linkId: string) => pathTo(paths.selectLocation, {}, { linkId })

type Props = { email: string; linkId: string }

/** The link that was just created, or that the URL names. */
export function CreatedLinkScreen({ email, linkId }: Props) {
  const { data: link, error, refetch } = useQuery(ownLinkQuery(email, linkId))
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
      <ErrorNotice title="We couldn’t load your link" error={error} onRetry={refetch} />
    </Page>
  )
}
