import { Check, type LucideIcon, Minus } from 'lucide-react'
import { useId } from 'react'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { comparisonOf } from '../plan-features.ts'
import { isMarked, type PlansViewer } from './viewer.ts'

const cell = 'px-3 py-3 text-start sm:px-4'
/** Sticky, so that the row's name stays visible while the plans scroll. */
const firstColumn = 'sticky start-0 z-10 w-56 min-w-32 border-line border-e bg-surface font-medium'

type Props = { plans: PlanOffer[]; viewer: PlansViewer | undefined }

export function ComparisonTable({ plans, viewer }: Props) {
  const id = useId()
  const columns = plans.map(({ id, name }) => ({
    id,
    name,
    style: cx(cell, isMarked(name, viewer) && 'bg-accent-soft'),
  }))
  return (
    <div className="flex flex-col gap-4">
      <h2 id={id} className="font-bold text-28">
        Compare plans
      </h2>
      <Card flush>
        <div className="scroll-fade">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keyboard too */}
          <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
            <table className="w-full text-14 lg:table-fixed">
              <thead className="border-line border-b">
                <tr>
                  <th scope="col" className={cx(cell, firstColumn)}>
                    Feature
                  </th>
                  {columns.map(({ id, name, style }) => (
                    <th key={id} scope="col" className={cx(style, 'font-medium')}>
                      {name}
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
                    {columns.map(({ id, style }, at) => (
                      <td key={id} className={cx(style, 'tabular-nums')}>
                        <Value value={values[at]!} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      </Card>
    </div>
  )
}

function Value({ value }: { value: string }) {
  if (value === 'Yes') return <Answer icon={Check} word={value} style="[&_svg]:text-accent" />
  if (value === 'No') return <Answer icon={Minus} word={value} style="text-ink-2" />
  return value
}

const Answer = ({ icon, word, style }: { icon: LucideIcon; word: string; style: string }) => (
  <span className={cx('flex items-center gap-1', style)}>
    <Icon as={icon} sizePx={16} />
    {word}
  </span>
)
