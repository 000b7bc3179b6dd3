import { cx } from '../../../../ui/cx.ts'
import type { Sending } from './submission-runner.ts'

interface Props {
  sending: Sending
  /** Below a distance that says the same larger: a quiet line of the same grid. */
  plain?: boolean
}

export const SendingProblem = ({ sending, plain = false }: Props) =>
  sending.is === 'refused' ? (
    <p
      role="alert"
      className={cx(
        'text-14',
        plain ? 'col-span-full text-ink-2' : 'rounded-10 bg-danger-soft p-4 font-medium text-danger',
      )}
    >
      {sending.message}
    </p>
  ) : null
