import { useQuery } from '@tanstack/react-query'
import { money } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import { EnvironmentCard } from './environment-card.tsx'
import { disputesQuery } from './queries.ts'

/** Accounts with a disputed payment. The operator responds to the bank in the provider's dashboard. */
export function DisputesCard() {
  const query = useQuery(disputesQuery)
  return (
    <EnvironmentCard title="Disputed Payments" query={query} lines={2}>
      {payments =>
        payments.length === 0 ? (
          <p className="text-14 text-ink-2">No payment is disputed.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {payments.map(({ id, email, planName, amount, currency, paidAt, status, invoiceNumber }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-14">
                <p className="min-w-0 font-medium wrap-anywhere">{email}</p>
                <p className="flex flex-wrap items-center gap-2 text-ink-2">
                  <span>
                    {planName}, {money(amount, currency)}, <Time at={paidAt} format="date" />
                    {invoiceNumber && `, ${invoiceNumber}`}
                  </span>
                  <Badge tone={status === 'disputed' ? 'warn' : 'danger'}>
                    {status === 'disputed' ? 'Disputed' : 'Lost'}
                  </Badge>
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </EnvironmentCard>
  )
}
