import { paths } from '../../../../contract/paths.ts'
import { FREE_PLAN_ID } from '../../../../contract/plan-names.ts'
import type { Offers } from '../../../../contract/plans.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { limitWords, priceOf, priceWords, wholeMoney } from '../../billing/index.ts'
import { SectionHeading } from './section-heading.tsx'

/** The page is written in English, wherever its server stands. */
const LOCALE = 'en-US'

export const Pricing = ({ plans, prices }: Offers) => (
  <section aria-labelledby="pricing" className="flex flex-col gap-8">
    <div className="flex flex-col items-start gap-6 md:flex-row md:items-end md:justify-between">
      <SectionHeading
        id="pricing"
        title="Free to start, and free to stay"
        lead="Pay only when you need more active links. Cancel anytime."
      />
      <ButtonLink href={paths.plans} variant="secondary">
        Compare Plans
      </ButtonLink>
    </div>
    <ul className="grid overflow-hidden rounded-16 border border-line bg-line gap-px md:grid-cols-5">
      {plans.map(({ id, name, monthlyLimit }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 bg-surface px-4 py-4 md:grid-cols-1 md:px-6 md:py-6"
        >
          <h3 className="font-bold text-16">{name}</h3>
          <p className="text-end text-14 text-ink-2 md:mt-3 md:text-start">
            <span className="font-bold text-22 text-ink md:text-28">
              {id === FREE_PLAN_ID
                ? wholeMoney(0, prices[0]?.currency ?? 'usd', LOCALE)
                : priceWords(priceOf(prices, name, 'monthly'), LOCALE)}
            </span>{' '}
            <span className="md:block">{id === FREE_PLAN_ID ? 'forever' : 'per month'}</span>
          </p>
          <p className="col-span-full text-14 text-ink-2 md:mt-3">
            {limitWords(monthlyLimit)} {monthlyLimit === 1 ? 'active link' : 'active links'}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
