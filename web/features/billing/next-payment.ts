import { longDate } from '../../lib/long-date.ts'
import { moneyOfCents } from '../../lib/money.ts'
import type { AccountSummary } from './account-queries.ts'

type Next = NonNullable<AccountSummary['money']['next']>

/** '$95.00 on December 3, 2027, $20.10 of it from your credit' */
export function nextPaymentWords({ at, currency, totalCents, dueCents }: Next): string {
  const money = (cents: number) => moneyOfCents(cents, currency)
  const when = `${money(totalCents)} on ${longDate(at)}`
  if (dueCents > totalCents) return `${when}, and ${money(dueCents - totalCents)} carried over from before`
  if (dueCents === totalCents) return when
  return dueCents === 0
    ? `${when}, from your credit`
    : `${when}, ${money(totalCents - dueCents)} of it from your credit`
}

/** '$75.10'; null without credit, or while the summary is loading. */
export const creditWords = (summary: Pick<AccountSummary, 'money'> | undefined): string | null =>
  summary && summary.money.creditCents > 0 ? moneyOfCents(summary.money.creditCents, summary.money.currency) : null
