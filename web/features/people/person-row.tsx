import { X } from 'lucide-react'
import type { ListedPerson } from '../../../contract/people.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { person: ListedPerson; onRemove: () => void }

export const PersonRow = ({ person: { name, email, externalId }, onRemove }: Props) => (
  <li className="flex min-h-14 items-center justify-between gap-3 py-1.5 ps-4 pe-2 md:ps-5 md:pe-3">
    <div className="min-w-0">
      <p dir="auto" className="line-clamp-2 text-16 text-ink wrap-anywhere">
        {name}
      </p>
      {(email || externalId) && (
        <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
          {email && <bdi className="break-all">{email}</bdi>}
          {externalId && <bdi className="break-all">ID {externalId}</bdi>}
        </p>
      )}
    </div>
    <IconButton label={`Remove ${name}`} icon={<Icon as={X} />} onClick={onRemove} />
  </li>
)
