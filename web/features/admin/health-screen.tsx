import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Link } from 'wouter'
import { type HealthPart, type HealthState, healthFindings } from '../../../contract/health.ts'
import { paths } from '../../../contract/paths.ts'
import { CallError } from '../../lib/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'
import { AccessDenied } from './access-denied.tsx'
import { partNames, simulatedEvents, sinceNames, stateNames, textOf } from './health-texts.ts'
import { type Health, healthQuery } from './queries.ts'

const PARTS = Object.keys(healthFindings) as HealthPart[]
/** Parts on which the operator has to act come first. */
const RANKS: Record<HealthState, number> = { failing: 0, warning: 1, ok: 2, off: 3 }
const byRank = (health: Health) => PARTS.toSorted((a, b) => RANKS[health[a].state] - RANKS[health[b].state])
const rowId = (part: HealthPart) => `part-${part}`
const TONES = { ok: 'accent', off: 'neutral', warning: 'warn', failing: 'danger' } as const

/** Which parts of this service work, for its administrators. */
export function HealthScreen() {
  const { data, error, refetch, isFetching } = useQuery(healthQuery)
  if (error instanceof CallError && error.status === 403) return <AccessDenied />
  if (!data && !error) return <PageLoader />

  return (
    <Page
      title="Health"
      lead="Which parts of this service work, and what to do about the others."
      width="broad"
      aside={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            icon={<Icon as={RefreshCw} />}
            busy={isFetching && 'Checking...'}
            onClick={() => refetch()}
          >
            Check Again
          </Button>
          <Link href={paths.adminEnvironment} asChild>
            <ButtonLink variant="quiet">Environment</ButtonLink>
          </Link>
        </div>
      }
    >
      {error && <ErrorNotice title="The check didn’t finish" error={error} onRetry={refetch} />}
      {data && <Summary health={data} />}
      {data && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {byRank(data).map(part => (
              <PartRow key={part} part={part} simulated={isSimulated(data, part)} {...data[part]} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function Summary({ health }: { health: Health }) {
  const troubled = byRank(health).filter(part => RANKS[health[part].state] <= RANKS.warning)
  const checked = (
    <>
      Checked <RelativeTime past at={health.checkedAt} />.
    </>
  )
  if (troubled.length === 0)
    return (
      <Notice role="status" tone="success" title="Everything that is set up works">
        {checked}
      </Notice>
    )
  return (
    <Notice
      role="status"
      tone={health[troubled[0]!].state === 'failing' ? 'danger' : 'warn'}
      title={troubled.length === 1 ? '1 part needs attention' : `${troubled.length} parts need attention`}
    >
      {troubled.map(part => (
        <p key={part}>
          <a href={`#${rowId(part)}`} className="font-medium text-ink underline">
            {partNames[part]}
          </a>
          : {textOf(part, health[part].finding).says}
        </p>
      ))}
      <p>{checked}</p>
    </Notice>
  )
}

/** Events of simulated payments come from the simulator, too. */
const isSimulated = ({ payments }: Health, part: HealthPart) =>
  payments.finding === 'simulated' && (part === 'payments' || part === 'webhook')

type RowProps = Health[HealthPart] & { part: HealthPart; simulated: boolean }

function PartRow({ part, simulated, state, finding, since, detail }: RowProps) {
  const { says, advice } = simulated && part === 'webhook' && finding === 'ok' ? simulatedEvents : textOf(part, finding)
  const good = state === 'ok' || state === 'off'
  return (
    <li
      id={rowId(part)}
      className="grid scroll-mt-20 gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 md:grid-cols-[11rem_1fr]"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 md:flex-col md:items-start md:justify-start">
        <h2 className="font-medium text-16">{partNames[part]}</h2>
        {simulated && good ? <Badge>Simulated</Badge> : <Badge tone={TONES[state]}>{stateNames[state]}</Badge>}
      </div>
      <div className="flex min-w-0 flex-col gap-1 text-14">
        <p>{says}</p>
        {advice && <p className="text-pretty text-ink-2">{advice}</p>}
        {detail && <p className="font-mono text-12 text-ink-2 wrap-anywhere">{detail}</p>}
        {since && (
          <p className="text-ink-2">
            {sinceNames[part]} <Time at={since} />
          </p>
        )}
      </div>
    </li>
  )
}
