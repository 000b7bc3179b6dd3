import type { PresentPerson } from '../../../../contract/check-outs.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useForm } from '../../../ui/form.tsx'
import { Time } from '../../../ui/time.tsx'
import { ActDialog } from '../details/acts/act-dialog.tsx'
import { instantOf, localTime } from '../details/acts/entered-time.ts'
import { ReasonField } from '../details/acts/reason-field.tsx'
import { TimeField } from '../details/acts/time-field.tsx'

const REASONS = ['Seen leaving', 'Told us', 'Forgot to check out']

export interface CheckedOut {
  at?: string
  reason: string
}

interface Props {
  person: PresentPerson
  /** Throws the server's refusal. */
  onSubmit: (out: CheckedOut) => Promise<void>
  onClose: () => void
}

/** Checks somebody out who has left without saying so. */
export function OutDialog({ person, onSubmit, onClose }: Props) {
  const now = localTime(serverNow())
  const form = useForm({ defaultValues: { at: now, reason: '' } })
  return (
    <ActDialog
      title="Check Out"
      busy="Checking Out..."
      description={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium text-ink wrap-anywhere">{person.name}</bdi>
          <span className="text-14">
            since <Time at={person.since} />
          </span>
        </span>
      }
      form={form}
      onSubmit={({ at, reason }) => onSubmit({ reason, ...(at !== now && { at: instantOf(at) }) })}
      onClose={onClose}
    >
      <ReasonField suggestions={REASONS} first />
      <TimeField label="Left at" titled />
    </ActDialog>
  )
}
