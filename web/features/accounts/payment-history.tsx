import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Ring } from '../../ui/ring.tsx'
import { TitledCard } from './account-cards.tsx'
import { PaymentRow } from './payment-row.tsx'
import { paymentsQuery } from './queries.ts'
import { shownPayments } from './words.ts'

export function PaymentHistory({ email }: { email: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentsQuery(email, page))
  return (
    <TitledCard title="Payment History">
      {data && data.pagination.total > 0 ? (
        <>
          <Pages {...data.pagination} shown={data.payments.length} onPage={setPage} />
          <ul aria-busy={isPlaceholderData} className="flex flex-col divide-y divide-line border-line border-y">
            {data.payments.map(payment => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
          {data.pagination.totalPages > 1 && <Steps {...data.pagination} onPage={setPage} />}
          {error && <Problem title="Payments could not be loaded" error={error} onRetry={refetch} />}
        </>
      ) : data ? (
        <NoPayments />
      ) : error ? (
        <Problem title="Payments could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading payments" className="flex justify-center py-12 text-accent">
          <Ring variant="loader" sizePx={48} />
        </div>
      )}
    </TitledCard>
  )
}

type StepsProps = { page: number; hasPrev: boolean; hasNext: boolean; onPage: (page: number) => void }
type PagesProps = StepsProps & { shown: number; total: number; totalPages: number }

const Pages = ({ onPage, ...at }: PagesProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p role="status" className="text-14 text-ink-2">
      {shownPayments(at)}
    </p>
    {at.totalPages > 1 && <Steps {...at} onPage={onPage} />}
  </div>
)

const Steps = ({ page, hasPrev, hasNext, onPage }: StepsProps) => (
  <div className="flex gap-2 self-end">
    <Button variant="secondary" disabled={!hasPrev} onClick={() => onPage(page - 1)}>
      Previous
    </Button>
    <Button variant="secondary" disabled={!hasNext} onClick={() => onPage(page + 1)}>
      Next
    </Button>
  </div>
)

const NoPayments = () => (
  <div className="flex flex-col items-center gap-3 py-8 text-center">
    <Ring variant="empty" sizePx={72} />
    <div className="flex flex-col gap-1">
      <p className="font-medium text-16">No payment history found</p>
      <p className="text-14 text-ink-2">Your payment records will appear here after successful transactions</p>
    </div>
  </div>
)
