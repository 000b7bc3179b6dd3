import { serverNow } from '../../../lib/server-clock.ts'
import { cx } from '../../../ui/cx.ts'
import { Time } from '../../../ui/time.tsx'
import { dayName } from './days.ts'

type Props = {
  at: string
  /** The day that is named above the row. */
  under: string | null
}

/** '19:02', with the day below it where nothing else names it, in ink where the heading names another. */
export function CheckInTime({ at, under }: Props) {
  const day = dayName(new Date(at), serverNow())
  return (
    <>
      <Time at={at} format="time" />
      <span
        className={day === under ? 'sr-only' : cx('block whitespace-nowrap text-12', under ? 'text-ink' : 'text-ink-3')}
      >
        {' '}
        {day}
      </span>
    </>
  )
}
