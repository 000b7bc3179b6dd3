import { cx } from '../../../../ui/cx.ts'
import type { Sending } from './submission-runner.ts'

interface Props {
  sending: Sending
  /** Below a distance that says the same larger: a line of the same grid. */
  plain?: boolean
}

export const SendingProblem = ({ sending, plain = false }: Props) =>
  sending.is === 'refused' ? (
    <p
      role="alert"
      className={cx('text-14 text-danger', plain ? 'col-span-full' : 'rounded-10 bg-danger-soft p-4 font-medium')}
    >
      {sending.message}
    </p>
  ) : null
