import { X } from 'lucide-react'
import type { ListedPerson } from '../../../contract/people.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PersonFacts } from './person-facts.tsx'

type Props = { person: ListedPerson; busy: boolean; onRemove: () => void }

export const PersonRow = ({ person, busy, onRemove }: Props) => (
  <li className="flex min-h-14 items-center justify-between gap-3 py-1.5 ps-4 pe-2 md:ps-5 md:pe-3">
    <PersonFacts {...person} />
    <IconButton label={`Remove ${person.name}`} icon={<Icon as={X} />} busy={busy} onClick={onRemove} />
  </li>
)
