import { useQuery } from '@tanstack/react-query'
import { type FittingPerson, fittingPeople } from '../../../../../contract/assignments.ts'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { call } from '../../../../lib/call.ts'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { useForm } from '../../../../ui/form.tsx'
import { FormRadios } from '../../../../ui/form-radios.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { Time } from '../../../../ui/time.tsx'
import { checkInsKey } from '../queries.ts'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { RecordName } from './record-name.tsx'

const REASONS = ['I know who came', 'I asked them']
/** The value of a radio, which no ID has. */
const NOBODY = 'nobody'

/** The person as whose a check-in is to count, and the organiser's earlier choice: null is nobody on the list, undefined is no choice. */
export type Assignment = { to: FittingPerson | null; was: string | null | undefined; reason: string }

type Props = {
  linkId: string
  checkIn: CheckInRecord
  /** Throws the server's refusal. */
  onSubmit: (assignment: Assignment) => Promise<unknown>
  onClose: () => void
}

/** Which of the people on the list a check-in is of, where its name and email fit several, or the wrong one. */
export function WhoDialog({ linkId, checkIn, onSubmit, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [...checkInsKey(linkId), 'fitting', checkIn.id],
    queryFn: ({ signal }) => call(fittingPeople, { linkId, id: checkIn.id }, { signal }),
    staleTime: 0,
  })
  const said = data?.matchedBy === 'hand'
  const now = data?.personId ?? (said ? NOBODY : '')
  const form = useForm({
    defaultValues: { personId: '', reason: '' },
    ...(now && { values: { personId: now, reason: '' } }),
    resetOptions: { keepDirtyValues: true },
  })
  const people = data?.people ?? []
  const submit = async ({ personId, reason }: { personId: string; reason: string }) => {
    if (personId === now) throw new Error('Nothing has changed yet. Choose somebody else.')
    const to = people.find(({ id }) => id === personId) ?? null
    await onSubmit({ to, was: said ? data.personId : undefined, reason })
  }
  return (
    <ActDialog
      title="Who Was This?"
      action={people.length > 0 && 'Save'}
      busy="Saving..."
      dismiss={data && people.length === 0 ? 'Close' : undefined}
      description={<RecordName checkIn={checkIn} />}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !data && <ErrorNotice title="We couldn’t load the list" error={error} onRetry={refetch} />}
      {!error && !data && (
        <div className="grid min-h-24 place-items-center text-accent">
          <Ring variant="loader" sizePx={48} label="Loading the list" />
        </div>
      )}
      {data && people.length === 0 && (
        <p className="text-pretty text-16 text-ink-2 md:text-14">
          Nobody on the list has this name or email. Correct the name, or put the person on the list first.
        </p>
      )}
      {people.length > 0 && (
        <>
          <FormRadios
            name="personId"
            label="Counts as"
            rules={{ required: 'Please choose who it was.' }}
            options={[
              ...people.map(person => ({
                value: person.id,
                disabled: person.hereSince !== null,
                label: <Person {...person} />,
              })),
              { value: NOBODY, disabled: false, label: 'Nobody on the list' },
            ]}
          />
          <ReasonField suggestions={REASONS} />
        </>
      )}
    </ActDialog>
  )
}

/** In the lines of a label. */
const Person = ({ name, email, externalId, hereSince }: FittingPerson) => (
  <>
    <bdi className="block font-medium wrap-anywhere">{name}</bdi>
    {(email || externalId) && (
      <span className="block text-14 text-ink-2">
        {email && <bdi className="break-all">{email}</bdi>}
        {email && externalId && '\u00a0· '}
        {externalId && <bdi className="inline-block wrap-anywhere">ID {externalId}</bdi>}
      </span>
    )}
    {hereSince && (
      <span className="block text-14 text-ink-2">
        Here by another check-in, <Time at={hereSince} />
      </span>
    )}
  </>
)
