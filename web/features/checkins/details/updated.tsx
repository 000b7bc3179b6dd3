import { LiveDot } from '../../../ui/live-dot.tsx'
import { Time } from '../../../ui/time.tsx'

type Props = { updatedAt: number; failed: boolean; live: boolean }

/** How new the shown data is, and whether it follows what happens. */
export const Updated = ({ updatedAt, failed, live }: Props) => (
  <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-12 md:text-14">
    {failed ? (
      <span className="whitespace-nowrap text-warn">
        Not updated
        <span className="md:hidden">
          , <Time at={new Date(updatedAt)} format="time" />
        </span>
        <span className="max-md:hidden">
          {' since '}
          <Time at={new Date(updatedAt)} format="clock" />
        </span>
      </span>
    ) : (
      <span className="text-ink-2">
        Updated <Time at={new Date(updatedAt)} format="clock" />
      </span>
    )}
    {live && !failed && <LiveDot />}
  </p>
)
