import { useEffect, useRef } from 'react'
import type { RecordedAct } from '../../../../contract/records.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Time } from '../../../ui/time.tsx'
import { ActSentence } from '../details/acts/act-sentence.tsx'

type Props = {
  acts: RecordedAct[]
  /** The number of the act that is pointed at. */
  marked: number | null
}

export const ActList = ({ acts, marked }: Props) => (
  <Card flush>
    <ol aria-label="Acts, newest first" className="divide-y divide-line">
      {acts.map(act => (
        <Act key={act.seq} act={act} marked={act.seq === marked} />
      ))}
    </ol>
  </Card>
)

function Act({ act, marked }: { act: RecordedAct; marked: boolean }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!marked) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [marked])
  return (
    <li
      ref={item}
      tabIndex={-1}
      data-act={act.seq}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]',
        marked && 'bg-danger-soft',
      )}
    >
      <span className="text-14 text-ink-3 max-sm:order-last max-sm:text-end max-sm:text-12">
        <span className="sr-only">Act </span>
        {act.seq.toLocaleString()}
      </span>
      <div className="flex min-w-0 flex-col gap-0.5 max-sm:col-span-2">
        <ActSentence act={act} />
      </div>
      <p className="text-12 text-ink-3 sm:pt-0.5">
        <Time at={act.at} />
      </p>
    </li>
  )
}
