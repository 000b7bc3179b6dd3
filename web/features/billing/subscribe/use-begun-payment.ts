import { useQuery } from '@tanstack/react-query'
import { moneyOfCents } from '../../../lib/money.ts'
import type { PaymentVisit } from './payment-visit.ts'
import { type OpenPayment, openPaymentQuery } from './queries.ts'

/** The payment that this visit continues: the server decides what the creator owes, whatever the URL says. */
export function useBegunPayment(visit: PaymentVisit, email: string | null) {
  const enabled = email !== null && (visit.begun === true || visit.upgrade)
  const { data, error, isPending, refetch } = useQuery({ ...openPaymentQuery(email), enabled })
  return {
    payment: data && (visit.plan === null || visit.plan === data.planName) ? paymentIn(data) : null,
    pending: enabled && isPending,
    error: data === undefined ? error : null,
    refetch,
  }
}

const paymentIn = ({ clientSecret, planName, billingPeriod, upgrade, dueCents, currency, ...rest }: OpenPayment) => ({
  clientSecret,
  plan: planName,
  billing: billingPeriod,
  upgrade,
  due: moneyOfCents(dueCents, currency),
  amounts: { currency, dueCents, ...rest },
})
