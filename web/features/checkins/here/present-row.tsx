import { LogOut } from 'lucide-react'
import type { PresentPerson } from '../../../../contract/check-outs.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../../../ui/time.tsx'
import { CallLink, WORD_BESIDE_ICON } from './call-link.tsx'
import { isSessionOver } from './people-here.ts'

interface Props {
  person: PresentPerson
  now: Date
  onCheckOut: (person: PresentPerson) => void
}

/** Large enough for a thumb; rows out of sight are not laid out. */
export const PresentRow = ({ person, now, onCheckOut }: Props) => (
  <li className="flex min-h-16 items-center py-2 ps-4 sm:gap-2 sm:pe-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] min-[80rem]:min-h-14 min-[80rem]:py-1 md:ps-5 md:pe-3">
    <div className="min-w-0 flex-1 min-[80rem]:flex min-[80rem]:items-baseline min-[80rem]:gap-4">
      <p dir="auto" className="min-w-0 flex-1 font-medium text-18 text-ink wrap-anywhere min-[80rem]:text-16">
        {person.name}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2 min-[80rem]:w-52 min-[80rem]:shrink-0">
        <span>
          since <Time at={person.since} format="time" />
        </span>
        {isSessionOver(person, now) && <Badge>Session over</Badge>}
      </p>
    </div>
    <div className="flex shrink-0 items-center justify-end sm:gap-2 min-[80rem]:w-60">
      {person.phone && <CallLink name={person.name} phone={person.phone} />}
      <Button
        variant="quiet"
        aria-label={`Check out ${person.name}`}
        title="Check Out"
        icon={<Icon as={LogOut} />}
        onClick={() => onCheckOut(person)}
      >
        <span className={WORD_BESIDE_ICON}>Check Out</span>
      </Button>
    </div>
  </li>
)
