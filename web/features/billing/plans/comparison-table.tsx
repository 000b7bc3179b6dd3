import { useId } from 'react'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { comparisonOf } from '../plan-features.ts'

const cell = 'px-3 py-3 text-start sm:px-4'
/** Sticky, so that the row's name stays visible while the plans scroll. */
const firstColumn = 'sticky start-0 z-10 w-56 min-w-32 border-line border-e bg-surface font-medium'

export function ComparisonTable({ plans }: { plans: PlanOffer[] }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      <h2 id={id} className="font-bold text-28">
        Compare Plans
      </h2>
      <Card flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keyboard too */}
        <section aria-labelledby={id} tabIndex={0} className="scroll-edge overflow-x-auto">
          <table className="w-full text-14 lg:table-fixed">
            <thead className="border-line border-b">
              <tr>
                <th scope="col" className={cx(cell, firstColumn)}>
                  Feature
                </th>
                {plans.map(plan => (
                  <th key={plan.id} scope="col" className={cx(cell, 'font-medium')}>
                    {plan.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {comparisonOf(plans).map(({ feature, values }) => (
                <tr key={feature}>
                  <th scope="row" className={cx(cell, firstColumn)}>
                    {feature}
                  </th>
                  {plans.map((plan, at) => (
                    <td key={plan.id} className={cx(cell, 'tabular-nums', values[at] === 'No' && 'text-ink-2')}>
                      {values[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
    </div>
  )
}
