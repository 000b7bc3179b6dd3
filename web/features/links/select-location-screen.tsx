import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { OwnLink } from '../../../contract/links.ts'
import { hasPlans } from '../../lib/service-traits.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Page, PageHeader, usePageHeading } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type CreatorPlan, creatorPlanQuery } from '../billing/index.ts'
import { forgetLinkDraft } from '../creators/index.ts'
import { CreatedLinkScreen, createdLinkPath } from './created-link.tsx'
import { LimitCard } from './limit-card.tsx'
import { LinkForm } from './link-form.tsx'
import { PlanBanner } from './plan-banner.tsx'
import { ownLinkQuery } from './queries.ts'
import { SplitLayout } from './split-layout.tsx'
import type { TemplateId } from './templates/link-templates.ts'
import { MoreLinksLink } from './upgrade-links.tsx'

const TITLE = 'Select Location'

type Props = { email: string }

/** The form, and after the creation the link: two pages with URLs of their own. */
export function SelectLocationScreen(props: Props) {
  const query = new URLSearchParams(useSearch())
  const linkId = query.get('linkId')
  const again = query.get('again')
  if (linkId) return <CreatedLinkScreen key={linkId} linkId={linkId} template={query.get('template')} {...props} />
  return <NewLinkScreen key={again} again={again} {...props} />
}

function NewLinkScreen({ email, again }: Props & { again: string | null }) {
  const { data: plan, error, refetch } = useQuery(creatorPlanQuery(email))
  const former = useQuery({ ...ownLinkQuery(email, again ?? ''), enabled: again !== null })
  const client = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    scrollTo(0, 0)
  }, [])

  const showCreated = (link: OwnLink, template: TemplateId) => {
    client.setQueryData(ownLinkQuery(email, link.id).queryKey, link)
    navigate(createdLinkPath(link.id, template))
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
      <Page title="You have reached your plan limit" ring="medium">
        <LimitCard email={email} plan={plan} />
      </Page>
    )
  }
  if (!plan || former.isLoading) return <NewLinkSkeleton />
  // A link that is gone, or cannot be loaded, leaves the form empty.
  return <NewLinkForm email={email} plan={plan} again={former.data ?? null} onCreated={showCreated} />
}

/** The header is as wide as the map below it. */
const pageClass = 'flex min-h-page flex-col [--header-width:100%]'
const headingClass = 'font-bold text-28 whitespace-nowrap'
/** One line on phones, where the map and the name need the room: at once, since the map is scrolled to by its height. */
const topClass =
  'flex flex-col gap-x-3 gap-y-2 max-lg:min-h-10 max-lg:flex-row max-lg:items-center max-lg:justify-between'

type FormProps = Props & {
  plan: CreatorPlan
  again: OwnLink | null
  onCreated: (link: OwnLink, template: TemplateId) => void
}

function NewLinkForm(form: FormProps) {
  const heading = usePageHeading(TITLE)
  const [round, setRound] = useState(0)
  const discard = () => {
    forgetLinkDraft()
    setRound(round + 1)
    heading.current?.focus()
  }
  return (
    <div className={pageClass}>
      <PageHeader />
      <LinkForm
        key={round}
        {...form}
        onDiscard={discard}
        top={chosen => (
          <div className={chosen || !form.plan.isAccountExpired ? topClass : 'flex flex-col gap-2'}>
            <h1
              ref={heading}
              tabIndex={-1}
              className={cx(headingClass, 'transition-none', chosen ? 'max-lg:text-18' : 'max-lg:text-22')}
            >
              {TITLE}
            </h1>
            {hasPlans() && (
              <PlanBanner
                plan={form.plan}
                renew={<MoreLinksLink email={form.email} plan={form.plan} />}
                compact={chosen}
              />
            )}
          </div>
        )}
      />
    </div>
  )
}

const NewLinkSkeleton = () => (
  <div className={pageClass}>
    <PageHeader />
    <SplitLayout
      top={
        <div className={topClass}>
          <h1 className={cx(headingClass, 'max-lg:text-22')}>{TITLE}</h1>
          {hasPlans() && <Skeleton className="h-5 w-36 lg:w-56" />}
        </div>
      }
      search={<Skeleton className="mb-6 h-19" />}
      map={null}
      action={<Skeleton className="h-13" />}
    >
      <Skeleton className="h-64" />
    </SplitLayout>
  </div>
)
