import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Ring } from '../../ui/ring.tsx'
import { Section } from './account-cards.tsx'
import { PaymentList } from './payment-list.tsx'
import { paymentsQuery } from './queries.ts'
import { shownPayments } from './words.ts'

export function PaymentHistory({ email }: { email: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentsQuery(email, page))
  // After a failed load the other pages stay reachable.
  const pagination = useLatest(data?.pagination)
  const list = useRef<HTMLElement>(null)
  const turn = (to: number) => {
    setPage(to)
    // The pressed button is disabled on the first and last page, and would lose the focus.
    if (to === 1 || to === pagination?.totalPages) list.current?.focus()
  }
  return (
    <Section title="Payment History">
      {pagination && pagination.total > 0 ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-14 text-ink-2">
              {data && shownPayments({ ...data.pagination, shown: data.payments.length })}
            </p>
            <Steps
              label="Pages of payments, above the list"
              page={page}
              totalPages={pagination.totalPages}
              onPage={turn}
            />
          </div>
          <section ref={list} tabIndex={-1} aria-label={`Payments, page ${page}`} aria-busy={isPlaceholderData}>
            {data && <PaymentList payments={data.payments} />}
            {error && <ErrorNotice title="We couldn’t load your payments" error={error} onRetry={refetch} />}
          </section>
          <Steps
            label="Pages of payments, below the list"
            page={page}
            totalPages={pagination.totalPages}
            onPage={turn}
          />
        </>
      ) : pagination ? (
        <NoPayments />
      ) : error ? (
        <ErrorNotice title="We couldn’t load your payments" error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading payments" className="flex justify-center py-12 text-accent">
          <Ring variant="loader" sizePx={48} />
        </div>
      )}
    </Section>
  )
}

type StepsProps = { label: string; page: number; totalPages: number; onPage: (page: number) => void }

const Steps = ({ label, page, totalPages, onPage }: StepsProps) =>
  totalPages > 1 && (
    <nav aria-label={label} className="ms-auto flex gap-2 self-end">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button variant="secondary" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )

const NoPayments = () => (
  <p className="text-14 text-ink-2">
    <span className="font-medium text-ink">No payment history found</span>.{' '}
    <span>Your payment records will appear here after successful transactions</span>.
  </p>
)
