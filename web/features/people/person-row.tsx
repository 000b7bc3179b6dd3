import { UserCheck, X } from 'lucide-react'
import type { ExpectedPerson } from '../../../contract/people.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ArrivalFacts } from './arrival-facts.tsx'
import type { Attendance, ShownPeople } from './attendance.ts'
import { PersonFacts } from './person-facts.tsx'

type Props = {
  person: ExpectedPerson
  attendance: Attendance | null
  shown: ShownPeople
  busy: boolean
  onRemove: () => void
}

export const PersonRow = ({ person, attendance, shown, busy, onRemove }: Props) => (
  <li className="flex min-h-14 items-center justify-between gap-3 py-1.5 ps-4 pe-2 md:ps-5 md:pe-3">
    <PersonFacts {...person} />
    <div className="flex shrink-0 items-center gap-1">
      {person.at && <ArrivalFacts {...person} at={person.at} withDay={!attendance?.session} />}
      {attendance?.onAddByHand && shown === 'missing' && (
        <IconButton
          label={`Add ${person.name} by hand`}
          icon={<Icon as={UserCheck} />}
          onClick={() => attendance.onAddByHand?.(person)}
        />
      )}
      {(shown === 'all' || (shown === 'missing' && !attendance?.over)) && (
        <IconButton label={`Remove ${person.name}`} icon={<Icon as={X} />} busy={busy} onClick={onRemove} />
      )}
    </div>
  </li>
)
