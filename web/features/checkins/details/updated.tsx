import { LiveDot } from '../../../ui/live-dot.tsx'
import { Time } from '../../../ui/time.tsx'

type Props = { updatedAt: number; failed: boolean; live: boolean }

/** How new the shown data is, and whether it follows what happens. */
export const Updated = ({ updatedAt, failed, live }: Props) => (
  <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-12 md:text-14">
    <span className={failed ? 'text-warn' : 'text-ink-2'}>
      {failed ? 'Not updated since ' : 'Updated '}
      <Time at={new Date(updatedAt)} format="clock" />
    </span>
    {live && !failed && <LiveDot />}
  </p>
)
