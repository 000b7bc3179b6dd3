import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CallError } from '../../lib/call.ts'
import { CONFIRM_IT_IS_YOU, type ProofAsked, useFreshSession } from '../../lib/fresh-session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { toast } from '../../ui/toast.tsx'
import { ActionsCard } from './actions-card.tsx'
import { DisputesCard } from './disputes-card.tsx'
import { EndSessionsCard } from './end-sessions-card.tsx'
import { DatabaseCard, ProviderCard } from './info-cards.tsx'
import { MessagesCard } from './messages-card.tsx'
import { PriceListCard } from './price-list-card.tsx'
import { providerQuery } from './queries.ts'
import { SessionNotice } from './session-notice.tsx'
import { SetupGuide } from './setup-guide.tsx'

type Props = {
  email: string
  header: ReactNode
  proofAsked: (asked: ProofAsked) => ReactNode
}

/** How this service is set up, for those who run it. */
export function EnvironmentScreen({ email, header, proofAsked }: Props) {
  const { data, error } = useQuery(providerQuery)
  const { proof, askForProof, whenFresh } = useFreshSession({
    email,
    purpose: 'admin_access',
    onAsked: description => toast({ title: CONFIRM_IT_IS_YOU, description }),
  })
  if (proof) return proofAsked(proof)
  if (error instanceof CallError && error.status === 403) return <AccessDenied header={header} />
  // Nothing of the page before it is known who looks at it.
  if (!data && !error) return <PageLoader />

  return (
    <Page title="Environment" lead="How payments and the database are set up here." width="wide" header={header}>
      <div className="grid gap-6 lg:grid-cols-2">
        <ProviderCard />
        <DatabaseCard />
        <PriceListCard env="test" />
        <PriceListCard env="live" />
      </div>
      <DisputesCard />
      <SessionNotice askForProof={askForProof} />
      <ActionsCard whenFresh={whenFresh} />
      <EndSessionsCard whenFresh={whenFresh} />
      <MessagesCard whenFresh={whenFresh} />
      <SetupGuide />
    </Page>
  )
}

const AccessDenied = ({ header }: { header: ReactNode }) => (
  <Outcome
    ring="outside"
    title="Access Denied"
    lead={<p>This page is for the people who run this service.</p>}
    header={header}
  >
    <Link href={paths.dashboard} asChild>
      <ButtonLink variant="secondary">Go to Dashboard</ButtonLink>
    </Link>
  </Outcome>
)
