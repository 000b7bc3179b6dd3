import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { Price } from '../../../../contract/plans.ts'
import { money } from '../../../lib/money.ts'
import { cx } from '../../../ui/cx.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { monthlyOf, priceOf, priceWords, wholeMoney, yearlySaving } from '../price-words.ts'

type Props = {
  planName: string
  isFree: boolean
  prices: Price[]
  billing: BillingPeriod
  /** The price of one link, in words. */
  perLink: string | null
}

/** The server writes amounts in American English, and so does the browser until it is hydrated. */
export const usePriceLocale = () => (useHydrated() ? undefined : 'en-US')

export function PlanPrice({ planName, isFree, prices, billing, perLink }: Props) {
  const locale = usePriceLocale()
  if (isFree)
    return (
      <PriceTag amount={wholeMoney(0, prices[0]?.currency ?? 'usd', locale)} per="forever" wideNote="No card needed" />
    )
  const yearly = priceOf(prices, planName, 'yearly')
  const saving = yearly && yearlySaving(prices, planName)
  const saved = saving && money(saving.amount, yearly.currency, locale)
  if (billing === 'monthly')
    return (
      <PriceTag
        amount={priceWords(priceOf(prices, planName, 'monthly'), locale)}
        per="per month"
        notes={yearly ? [`or ${priceWords(yearly, locale)} per year`] : []}
        wideNote={saved && `and save ${saved}`}
        lastNote={perLink}
      />
    )
  return (
    <PriceTag
      amount={priceWords(yearly, locale)}
      per={saving ? `per year (${saving.percent}% off)` : 'per year'}
      notes={[...(yearly ? [`${monthlyOf(yearly, locale)} a month`] : []), ...(saved ? [`You save ${saved}`] : [])]}
      lastNote={perLink}
    />
  )
}

/** A longer amount would break, or leave its card, where five stand side by side: 'MX$12,000.00'. */
const LONG_AMOUNT = 9

type PriceTagProps = {
  amount: string
  per: string
  notes?: string[]
  /** Where the cards stand side by side, so that none has a hole above its button. */
  wideNote?: string | null | undefined
  lastNote?: string | null
}

const PriceTag = ({ amount, per, notes = [], wideNote, lastNote }: PriceTagProps) => (
  <>
    <p className="flex flex-col whitespace-nowrap">
      <span className={cx('font-bold', amount.length > LONG_AMOUNT ? 'text-18 leading-8' : 'text-28')}>{amount}</span>
      <span className="text-14 text-ink-2">{per}</span>
    </p>
    {/* The space keeps the buttons of all cards in one row. */}
    <div className="mt-1 text-12 text-ink-2 xl:min-h-13">
      {notes.map(note => (
        <p key={note} className="whitespace-nowrap">
          {note}
        </p>
      ))}
      {wideNote && <p className="whitespace-nowrap max-xl:hidden">{wideNote}</p>}
      {lastNote && <p className="whitespace-nowrap">{lastNote}</p>}
    </div>
  </>
)
