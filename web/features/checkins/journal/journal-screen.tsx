import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { urlOf } from '../../../../contract/endpoint-urls.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { exportJournal, JOURNAL_PAGE_SIZE } from '../../../../contract/records.ts'
import { CallError } from '../../../lib/call.ts'
import { useExport } from '../../../lib/download.ts'
import { fileName } from '../../../lib/file-name.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ExportButton } from '../../billing/index.ts'
import { InvalidLink } from '../details/details-states.tsx'
import { ActList } from './act-list.tsx'
import { pageOfAct, pageOfQuery } from './journal-page.ts'
import { useJournal } from './queries.ts'
import { useVerification, type Verification } from './use-verification.ts'
import { actFault } from './verdict-words.ts'
import { VerifyCard } from './verify-card.tsx'

const TITLE = 'Journal'

/** Everything that was done to a link and its check-ins, and whether it still stands as it was written. */
export function JournalScreen({ linkId }: { linkId: string }) {
  const [query, setQuery] = useSearchParams()
  const page = pageOfQuery(query)
  const [shown, setShown] = useState<number | null>(null)
  const { data, error, refetch } = useJournal(linkId, page)
  const verifying = useVerification(linkId, data?.head.seq ?? 0)
  const back = (
    <Link href={checkInDetailsPath(linkId)} asChild>
      <BackLink>Back</BackLink>
    </Link>
  )
  if (error instanceof CallError && (error.status === 404 || error.status === 400))
    return <InvalidLink lead="Check-in link not found" />
  if (!data) {
    return (
      <Page title={TITLE} back={back} lead={error ? undefined : <Skeleton className="h-5 w-48" />}>
        {error ? <ErrorNotice title="We couldn’t load the journal" error={error} onRetry={refetch} /> : <Loading />}
      </Page>
    )
  }
  const { locationName, acts, head, pagination } = data
  const showPage = (next: number) => {
    setQuery(now => {
      const changed = new URLSearchParams(now)
      if (next === 1) changed.delete('page')
      else changed.set('page', String(next))
      return changed
    })
    scrollTo(0, 0)
  }
  const showAct = (seq: number) => {
    setShown(seq)
    showPage(pageOfAct(seq, pagination.total))
  }
  return (
    <Page
      title={TITLE}
      back={back}
      lead={<p className="wrap-anywhere">{locationName}</p>}
      aside={pagination.total > 0 && <Export linkId={linkId} locationName={locationName} />}
    >
      {error && <ErrorNotice title="This may not be the newest state" error={error} onRetry={refetch} />}
      {pagination.total === 0 ? (
        <NoActs />
      ) : (
        <>
          <VerifyCard {...verifying} head={head} onShowAct={showAct} />
          <ActList acts={acts} fault={faultOf(verifying.verification)} shown={shown} />
          <Pagination page={page} pageSize={JOURNAL_PAGE_SIZE} total={pagination.total} onPageChange={showPage} />
        </>
      )}
    </Page>
  )
}

const faultOf = (verification: Verification) => (verification.state === 'done' ? actFault(verification.verdict) : null)

function Export({ linkId, locationName }: { linkId: string; locationName: string }) {
  const { start, cancel, progress } = useExport({
    onSaved: () => toast({ title: 'Export Successful', description: 'CSV file has been downloaded' }),
    onFailed: () => toast({ title: 'Export Failed', description: 'Failed to export CSV file', destructive: true }),
  })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="flex">
      <ExportButton
        variant="secondary"
        obstacle={null}
        progress={progress}
        onExport={() =>
          start({ url: urlOf(exportJournal, { linkId, timeZone }), name: fileName(locationName, '_journal.csv') })
        }
        onCancel={cancel}
      >
        Export CSV
      </ExportButton>
    </div>
  )
}

const NoActs = () => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <Ring variant="empty" sizePx={96} />
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-22">Nothing Yet</h2>
      <p className="max-w-100 text-balance text-16 text-ink-2">
        What you change at this link or its check-ins is written here, with the time and your reason.
      </p>
    </div>
  </Card>
)

const Loading = () => (
  <>
    <Skeleton className="h-56 w-full" />
    <Skeleton className="h-96 w-full" />
  </>
)
