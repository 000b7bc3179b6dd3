import { useState } from 'react'
import { useIdempotencyKey } from '../../../../lib/idempotency-key.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { FormField, useForm } from '../../../../ui/form.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { ActDialog } from './act-dialog.tsx'
import { instantOf, localTime, newestEnterable } from './entered-time.ts'
import { ReasonField } from './reason-field.tsx'
import { TimeField } from './time-field.tsx'

const REASONS = ['Phone battery was flat', 'Has no smartphone', 'Location did not work']

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'earlier', label: 'Earlier' },
] as const
type When = (typeof WHEN)[number]['value']

/** As the specification has it. */
export const SEEN = 'Seen by the organizer'

export type NewRecord = {
  name: string
  email: string
  phone: string
  at?: string
  reason: string
  personId?: string
}

type Props = {
  link: { expiresAt: string }
  /** Somebody who is on the list. */
  person?: { id: string; name: string; email: string | null }
  /** When the person was there, if not now. */
  at?: string | undefined
  /** Throws the server's refusal. The same key is sent with the same record, so that a repetition adds nothing. */
  onSubmit: (record: NewRecord, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

export function AddDialog({ link, person, at: wasThereAt, onSubmit, onClose }: Props) {
  const [newest] = useState(() => (wasThereAt ? new Date(wasThereAt) : newestEnterable(link, serverNow())))
  const ended = Date.parse(link.expiresAt) <= newest.getTime()
  const [when, setWhen] = useState<When>(ended || wasThereAt ? 'earlier' : 'now')
  const { keyOf } = useIdempotencyKey<NewRecord>()
  const form = useForm({
    defaultValues: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      phone: '',
      at: localTime(newest),
      reason: person ? SEEN : '',
    },
  })
  const submit = ({ at, ...fields }: Omit<NewRecord, 'personId'> & { at: string }) => {
    const record = {
      ...fields,
      ...(when === 'earlier' && { at: instantOf(at) }),
      ...(person && { personId: person.id }),
    }
    return onSubmit(record, keyOf(record))
  }
  return (
    <ActDialog
      title="Add by Hand"
      busy="Adding..."
      description={person ? `${person.name} is on the list.` : 'For somebody who cannot check in.'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField<NewRecord>
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={120}
        data-first-focus
        rules={{ required: 'Please enter the name.' }}
      />
      {!ended && (
        <div className="flex flex-col gap-2">
          <p aria-hidden className="font-medium text-14 text-ink">
            When?
          </p>
          <Segmented<When> label="When?" value={when} options={[...WHEN]} onChange={setWhen} />
        </div>
      )}
      {when === 'earlier' && <TimeField label="Day and time" hint="Within the last 7 days, while the link was open." />}
      <ReasonField suggestions={person ? [SEEN, ...REASONS] : REASONS} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField<NewRecord> name="email" label="Email" type="email" autoComplete="off" maxLength={254} optional />
        <FormField<NewRecord> name="phone" label="Phone" type="tel" autoComplete="off" maxLength={40} optional />
      </div>
    </ActDialog>
  )
}
