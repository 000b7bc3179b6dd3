import type { ListedPerson } from '../../../../../contract/people.ts'
import { plural } from '../../../../lib/plural.ts'
import { useForm } from '../../../../ui/form.tsx'
import { EXCUSE_REASONS } from '../../../people/index.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'

type Named = Pick<ListedPerson, 'name'>
const MAX_NAMES = 3

type Props = {
  people: readonly Named[]
  /** 'Mon 12 Jan, 09:00'; none at a link without sessions. */
  session: string | undefined
  /** Throws the server's refusal. */
  onExcuse: (reason: string) => Promise<void>
  onClose: () => void
}

export function ExcuseDialog({ people, session, onExcuse, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <ActDialog
      title={people.length === 1 ? 'Excuse Person' : `Excuse ${people.length} People`}
      busy="Excusing..."
      description={`${namesOf(people)}${session ? `, from the session of ${session}` : ''}.`}
      form={form}
      onSubmit={({ reason }) => onExcuse(reason)}
      onClose={onClose}
    >
      <ReasonField first suggestions={EXCUSE_REASONS} hint="Only you see it here, and it is erased after 30 days." />
    </ActDialog>
  )
}

/** 'Ada, Ben and 3 others' */
function namesOf(people: readonly Named[]): string {
  const names = people.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = people.length - names.length
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...names, plural(more, 'other')] : names)
}
