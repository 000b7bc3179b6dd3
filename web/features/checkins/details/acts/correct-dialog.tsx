import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { FormField, useForm } from '../../../../ui/form.tsx'
import { Time } from '../../../../ui/time.tsx'
import { ActDialog } from './act-dialog.tsx'
import { enterableSince, instantOf, localTime } from './entered-time.ts'
import { ReasonField } from './reason-field.tsx'
import { TimeField } from './time-field.tsx'

const REASONS = ['Name was misspelt', 'Came at another time']

export type Correction = { name?: string; at?: string; reason: string }

type Props = {
  checkIn: CheckInRecord
  /** Throws the server's refusal. */
  onSubmit: (correction: Correction) => Promise<unknown>
  onClose: () => void
}

export function CorrectDialog({ checkIn, onSubmit, onClose }: Props) {
  const before = { name: checkIn.userName, at: localTime(new Date(checkIn.checkedInAt)) }
  const form = useForm({ defaultValues: { ...before, reason: '' } })
  const timed = new Date(checkIn.checkedInAt) >= enterableSince(serverNow())
  const submit = async ({ name, at, reason }: typeof before & { reason: string }) => {
    const changes = {
      ...(name.trim() !== before.name && { name }),
      ...(timed && at !== before.at && { at: instantOf(at) }),
    }
    if (Object.keys(changes).length === 0) throw new Error('Nothing has changed yet. Correct the name or the time.')
    await onSubmit({ ...changes, reason })
  }
  return (
    <ActDialog
      title="Correct Check-in"
      busy="Saving..."
      description="What was there before stays in its history."
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField<typeof before>
        name="name"
        label="Name"
        autoComplete="off"
        data-first-focus
        maxLength={120}
        rules={{ required: 'Please enter the name.' }}
      />
      {timed ? (
        <TimeField
          label="Time"
          hint={
            <>
              <span className="inline-block">
                Recorded as <Time at={checkIn.checkedInAt} />
                {checkIn.enteredAt && ','}
              </span>{' '}
              {checkIn.enteredAt && (
                <span className="inline-block">
                  entered on <Time at={checkIn.enteredAt} />
                </span>
              )}
            </>
          }
        />
      ) : (
        <p className="text-14 text-ink-2">
          The time, <Time at={checkIn.checkedInAt} />, could be corrected for 7 days.
        </p>
      )}
      <ReasonField suggestions={REASONS} />
    </ActDialog>
  )
}
