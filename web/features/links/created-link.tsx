import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { paths, pathTo } from '../../../contract/paths.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { ownLinkQuery } from './queries.ts'
import { SuccessCard } from './success-card.tsx'
import { type TemplateId, templateOf } from './templates/link-templates.ts'

/** The id stands in the URL, so that a reload and the back button find the link again. */
export const createdLinkPath = (linkId: string, template: TemplateId) =>
  pathTo(paths.selectLocation, {}, { linkId, template: template === 'scratch' ? null : template })

type Props = { email: string; linkId: string; template: string | null }

/** The link that was just created, or that the URL names. */
export function CreatedLinkScreen({ email, linkId, template }: Props) {
  const { data: link, error, refetch } = useQuery(ownLinkQuery(email, linkId))
  const [, navigate] = useLocation()
  useEffect(() => {
    scrollTo(0, 0)
  }, [])

  if (link === null) return <Redirect replace to={paths.selectLocation} />
  if (link) {
    const { next = null } = templateOf(template)
    return <SuccessCard link={link} email={email} next={next} onAnother={() => navigate(paths.selectLocation)} />
  }
  if (!error) return <PageLoader />
  return (
    <Page title="Check-in Link Created" width="medium">
      <ErrorNotice title="We couldn’t load your link" error={error} onRetry={refetch} />
    </Page>
  )
}
