import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { creatorPlanQuery } from '../../billing/index.ts'
import { ownLinkQuery } from '../queries.ts'
import { SplitLayout } from '../split-layout.tsx'
import { CHANGE_TITLE, ChangeForm } from './change-form.tsx'

type Props = {
  email: string
  linkId: string
  /** For a link that is deleted, or belongs to another creator. */
  unknown: ReactNode
}

export function ChangeLinkScreen({ email, linkId, unknown }: Props) {
  const client = useQueryClient()
  const plan = useQuery(creatorPlanQuery(email))
  // Typed fields stay while the link changes elsewhere: the server says so when they are saved.
  const [loads, setLoads] = useState(0)
  const link = useQuery({
    ...ownLinkQuery(email, linkId),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    scrollTo(0, 0)
  }, [])

  const reload = async () => {
    await client.refetchQueries({ queryKey: ownLinkQuery(email, linkId).queryKey })
    setLoads(loads + 1)
  }
  const error = link.error ?? plan.error
  if (link.data === null) return unknown
  if (link.data && plan.data)
    return (
      <ChangeForm
        key={loads}
        email={email}
        plan={plan.data}
        link={link.data}
        loads={loads}
        onReload={reload}
        onDiscard={() => setLoads(loads + 1)}
      />
    )
  if (error) {
    const retry = () => Promise.all([link.refetch(), plan.refetch()])
    return (
      <Page title={CHANGE_TITLE} width="medium">
        <ErrorNotice title="We couldn’t load this link" error={error} onRetry={retry} />
      </Page>
    )
  }
  return <Loading />
}

const Loading = () => (
  <div className="flex min-h-page flex-col [--header-width:100%]">
    <PageHeader />
    <SplitLayout
      top={
        <>
          <h1 className="font-bold text-22 lg:text-28">{CHANGE_TITLE}</h1>
          <Skeleton className="h-5 w-56" />
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
