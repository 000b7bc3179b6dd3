import { useEffect, useRef } from 'react'
import type { RecordedAct } from '../../../../contract/records.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Time } from '../../../ui/time.tsx'
import { ActSentence } from '../details/acts/act-sentence.tsx'
import type { ActFault } from './verdict-words.ts'

type Props = {
  acts: RecordedAct[]
  /** The finding of a verification: a word for the act of this number. */
  fault: ActFault | null
  /** The number of the act that is brought into view, and gets the focus. */
  shown: number | null
}

export const ActList = ({ acts, fault, shown }: Props) => (
  <Card flush>
    <ol aria-label="Acts, newest first" className="divide-y divide-line">
      {acts.map(act => (
        <Act key={act.seq} act={act} fault={act.seq === fault?.seq && fault.word} shown={act.seq === shown} />
      ))}
    </ol>
  </Card>
)

function Act({ act, fault, shown }: { act: RecordedAct; fault: string | false; shown: boolean }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!shown) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [shown])
  const quiet = fault ? 'text-ink-2' : 'text-ink-3'
  return (
    <li
      ref={item}
      tabIndex={-1}
      data-act={act.seq}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[minmax(1.5rem,auto)_minmax(0,1fr)_auto] sm:px-6',
        fault && 'bg-danger-soft',
      )}
    >
      <span className={cx('text-14 max-sm:order-last max-sm:text-end max-sm:text-12', quiet)}>
        <span className="sm:sr-only">Act </span>
        {act.seq.toLocaleString()}
      </span>
      <div className="flex min-w-0 flex-col gap-0.5 max-sm:col-span-2">
        {fault && (
          <span className="mb-0.5">
            <Badge tone="on-danger">{fault}</Badge>
          </span>
        )}
        <ActSentence act={act} />
      </div>
      <p className={cx('text-12 sm:pt-0.5', quiet)}>
        <Time at={act.at} />
      </p>
    </li>
  )
}
