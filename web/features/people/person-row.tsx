import { CalendarOff, Ellipsis, FileUser, Link2, UserCheck, UserMinus } from 'lucide-react'
import { useRef } from 'react'
import type { ExpectedPerson } from '../../../contract/people.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckboxBox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { ArrivalFacts } from './arrival-facts.tsx'
import type { Attendance, ShownPeople } from './attendance.ts'
import { ExcuseFacts } from './excuse-facts.tsx'
import { InviteFacts } from './invite-facts.tsx'
import { PersonFacts } from './person-facts.tsx'

type Props = {
  person: ExpectedPerson
  attendance: Attendance | null
  shown: ShownPeople
  /** Null where nobody is selected. */
  selection: { on: boolean; byBar: boolean; onSelect: (on: boolean) => void } | null
  /** Being added, excused, removed, or no longer excused. */
  busy: boolean
  acts: PersonActs
}

/** A creator's acts on one person of the list, in one press each. */
export interface PersonActs {
  onExcuse: (person: ExpectedPerson) => void
  onTakeBack: (person: ExpectedPerson) => void
  onLink: (person: ExpectedPerson) => void
  onSendAgain: (person: ExpectedPerson) => void
  onData: (person: ExpectedPerson) => void
  onRemove: (person: ExpectedPerson) => void
}

export function PersonRow({ person, attendance, shown, selection, busy, acts }: Props) {
  const removable = shown === 'all' || shown === 'unreached' || (shown === 'missing' && !attendance?.over)
  const missing = attendance && shown === 'missing' ? attendance : null
  const row = useRef<HTMLLIElement>(null)
  const sendAgain = () => {
    // The button goes once the email is on its way; the focus stays with the person.
    row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
    acts.onSendAgain(person)
  }
  return (
    <li
      ref={row}
      className="flex min-h-14 items-center **:scroll-mb-24 justify-between gap-3 py-1 ps-4 pe-2 md:ps-5 md:pe-3"
    >
      <div className="flex min-w-0 items-center gap-3">
        {selection && <SelectBox name={person.name} {...selection} />}
        <div className="min-w-0">
          <PersonFacts {...person} />
          <ExcuseFacts {...person} />
          {(shown === 'all' || shown === 'missing' || shown === 'unreached') && (
            <InviteFacts {...person} {...{ busy }} onSendAgain={sendAgain} />
          )}
        </div>
      </div>
      {!selection?.byBar && (
        <div className="flex shrink-0 items-center sm:gap-1">
          {person.at && <ArrivalFacts {...person} at={person.at} ofSession={Boolean(attendance?.session)} />}
          {person.state === 'excused' && (
            <Button
              variant="quiet"
              aria-label={`Take back the excuse of ${person.name}`}
              busy={busy && 'Taking back...'}
              onClick={() => acts.onTakeBack(person)}
            >
              Take Back
            </Button>
          )}
          {missing && <MissingActs {...{ person, attendance: missing, busy, acts }} />}
          {(removable || missing) && (
            <Menu
              title={person.name}
              trigger={<IconButton label={`More for ${person.name}`} icon={<Icon as={Ellipsis} />} busy={busy} />}
            >
              {missing?.onAddByHand && (
                <MenuItem icon={UserCheck} onSelect={() => missing.onAddByHand?.(person)}>
                  Add by Hand
                </MenuItem>
              )}
              {missing && (
                <MenuItem icon={CalendarOff} onSelect={() => acts.onExcuse(person)}>
                  Excuse
                </MenuItem>
              )}
              {removable && (
                <>
                  <MenuItem icon={Link2} onSelect={() => acts.onLink(person)}>
                    Personal Link
                  </MenuItem>
                  <MenuItem icon={FileUser} onSelect={() => acts.onData(person)}>
                    Export or Erase…
                  </MenuItem>
                  <MenuItem icon={UserMinus} disabled={busy} onSelect={() => acts.onRemove(person)}>
                    Remove
                  </MenuItem>
                </>
              )}
            </Menu>
          )}
        </div>
      )}
    </li>
  )
}

type MissingProps = Pick<Props, 'person' | 'busy' | 'acts'> & { attendance: Attendance }

/** The two actions of an organiser at the door. A narrow list has room for one, and the other in its menu. */
const MissingActs = ({ person, attendance: { onAdd, onAddByHand }, busy, acts }: MissingProps) => {
  const add = onAdd ?? onAddByHand
  return (
    <>
      {add && (
        <Button
          variant="secondary"
          aria-label={`Check In ${person.name} by hand`}
          disabled={busy}
          onClick={() => add(person)}
        >
          Check In
        </Button>
      )}
      <span className="@max-[26rem]:hidden">
        <Button
          variant="quiet"
          aria-label={`Excuse ${person.name}`}
          disabled={busy}
          onClick={() => acts.onExcuse(person)}
        >
          Excuse
        </Button>
      </span>
    </>
  )
}

type SelectBoxProps = { name: string; on: boolean; onSelect: (on: boolean) => void }

const SelectBox = ({ name, on, onSelect }: SelectBoxProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box inside.
  <label className="relative flex min-h-10 items-center after:absolute after:-inset-x-3 after:inset-y-0">
    <CheckboxBox
      aria-label={`Select ${name}`}
      checked={on}
      onChange={({ target }) => {
        onSelect(target.checked)
        // The bar comes with the first selection, and may cover the box.
        requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
      }}
    />
  </label>
)
