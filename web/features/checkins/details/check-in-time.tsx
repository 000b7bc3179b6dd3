import { serverNow } from '../../../lib/server-clock.ts'
import { Time } from '../../../ui/time.tsx'
import { dayName } from './days.ts'

/** '19:02', with the day below it where nothing else names it. */
export const CheckInTime = ({ at, withDay }: { at: string; withDay: boolean }) => (
  <>
    <Time at={at} format="time" />
    <span className={withDay ? 'block text-12 text-ink-3' : 'sr-only'}> {dayName(new Date(at), serverNow())}</span>
  </>
)
