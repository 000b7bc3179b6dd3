import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Page, PageHeader, usePageHeading } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type CreatorPlan, creatorPlanQuery } from '../billing/index.ts'
import { CreatedLinkScreen, createdLinkPath } from './created-link.tsx'
import { LimitCard } from './limit-card.tsx'
import { LinkForm } from './link-form.tsx'
import { PlanBanner } from './plan-banner.tsx'
import { createdLinkQuery } from './queries.ts'
import { SplitLayout } from './split-layout.tsx'
import { MoreLinksLink } from './upgrade-links.tsx'
import type { CreatedLink } from './use-link-creation.ts'

const TITLE = 'Select Location'

type Props = { email: string }

/** The form, and after the creation the link: two pages with URLs of their own. */
export function SelectLocationScreen(props: Props) {
  const linkId = new URLSearchParams(useSearch()).get('linkId')
  return linkId ? <CreatedLinkScreen key={linkId} linkId={linkId} {...props} /> : <NewLinkScreen {...props} />
}

function NewLinkScreen({ email }: Props) {
  const { data: plan, error, refetch } = useQuery(creatorPlanQuery(email))
  const client = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    scrollTo(0, 0)
  }, [])

  const showCreated = (link: CreatedLink) => {
    client.setQueryData(createdLinkQuery(email, link.id).queryKey, link)
    navigate(createdLinkPath(link.id))
  }

  if (error && !plan) {
    return (
      <Page title={TITLE} width="medium">
        <ErrorNotice error={error} onRetry={refetch} />
      </Page>
    )
  }
  if (plan && !plan.canCreateMore) {
    return (
      <Page title={TITLE} width="medium">
        <PlanBanner plan={plan} />
        <LimitCard email={email} plan={plan} />
      </Page>
    )
  }
  if (!plan) return <NewLinkSkeleton />
  return <NewLinkForm email={email} plan={plan} onCreated={showCreated} />
}

const headingClass = 'font-bold text-28'

function NewLinkForm({ ...form }: Props & { plan: CreatorPlan; onCreated: (link: CreatedLink) => void }) {
  const heading = usePageHeading(TITLE)
  return (
    <div className="flex min-h-page flex-col">
      <PageHeader />
      <LinkForm
        {...form}
        top={
          <>
            <h1 ref={heading} tabIndex={-1} className={headingClass}>
              {TITLE}
            </h1>
            <PlanBanner plan={form.plan} renew={<MoreLinksLink email={form.email} plan={form.plan} />} />
          </>
        }
      />
    </div>
  )
}

const NewLinkSkeleton = () => (
  <div className="flex min-h-page flex-col">
    <PageHeader />
    <SplitLayout
      top={
        <>
          <h1 className={headingClass}>{TITLE}</h1>
          <Skeleton className="h-9" />
        </>
      }
      search={<Skeleton className="mb-6 h-19" />}
      map={null}
      action={<Skeleton className="h-13" />}
    >
      <Skeleton className="h-64" />
    </SplitLayout>
  </div>
)
