import { timeZoneWords } from '../../../../../contract/dates.ts'
import { MAX_SESSION_TITLE } from '../../../../../contract/schedule.ts'
import { timeIn } from '../../../../../contract/session-words.ts'
import { FormField, useForm } from '../../../../ui/form.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { isUsed, type SessionDialogProps } from './session-dialog.ts'
import { endAt } from './session-end.ts'

const REASONS = ['The room is needed', 'It took longer', 'It has another subject']

interface Values {
  title: string
  endsAt: string
  reason: string
}

/** The title and the end of one session. Its start and all other sessions stay as they are. */
export function ChangeDialog({ session, name, zone, onSubmit, onClose }: SessionDialogProps & { zone: string }) {
  const before = { title: session.title ?? '', endsAt: timeIn(Date.parse(session.endsAt), zone) }
  const form = useForm<Values>({ defaultValues: { ...before, reason: '' } })
  const submit = async ({ title, endsAt, reason }: Values) => {
    const changes = {
      ...(title.trim() !== before.title && { title }),
      ...(endsAt !== before.endsAt && {
        endsAt: new Date(endAt(Date.parse(session.startsAt), endsAt, zone)).toISOString(),
      }),
    }
    if (Object.keys(changes).length === 0) throw new Error('Nothing has changed yet. Change the title or the end.')
    await onSubmit({ ...changes, reason })
  }
  return (
    <ActDialog
      title="Change Session"
      busy="Saving..."
      description={`Only ${name} changes.`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField<Values>
        name="title"
        label="Title"
        optional
        autoComplete="off"
        maxLength={MAX_SESSION_TITLE}
        data-first-focus
      />
      <FormField<Values>
        name="endsAt"
        label={`Ends at (${timeZoneWords(zone)})`}
        type="time"
        rules={{ required: 'Please enter a time from 00:00 to 23:59.' }}
      />
      {isUsed(session) && <ReasonField suggestions={REASONS} />}
    </ActDialog>
  )
}
