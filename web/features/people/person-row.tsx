import { CalendarOff, Ellipsis, Link2, UserMinus } from 'lucide-react'
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
  /** Being removed, or no longer excused. */
  busy: boolean
  onLink: () => void
  onRemove: () => void
  onTakeBack: () => void
}

export function PersonRow({ person, attendance, shown, selection, busy, onLink, onRemove, onTakeBack }: Props) {
  const removable = shown === 'all' || (shown === 'missing' && !attendance?.over)
  const onExcuse = attendance && shown === 'missing' ? () => attendance.onExcuse([person]) : null
  return (
    <li className="flex min-h-14 items-center **:scroll-mb-24 justify-between gap-3 py-1.5 ps-4 pe-2 md:ps-5 md:pe-3">
      <div className="flex min-w-0 items-center gap-3">
        {selection && <SelectBox name={person.name} {...selection} />}
        <div className="min-w-0">
          <PersonFacts {...person} />
          <ExcuseFacts {...person} />
          {(shown === 'all' || shown === 'missing') && <InviteFacts {...person} />}
        </div>
      </div>
      {!selection?.byBar && (
        <div className="flex shrink-0 items-center sm:gap-1">
          {person.at && <ArrivalFacts {...person} at={person.at} withDay={!attendance?.session} />}
          {person.state === 'excused' && (
            <Button
              variant="quiet"
              aria-label={`Take back the excuse of ${person.name}`}
              busy={busy && 'Taking back...'}
              onClick={onTakeBack}
            >
              Take Back
            </Button>
          )}
          {attendance?.onAddByHand && shown === 'missing' && (
            <Button
              variant="quiet"
              aria-label={`Add ${person.name} by hand`}
              onClick={() => attendance.onAddByHand?.(person)}
            >
              Add
            </Button>
          )}
          {(removable || onExcuse) && (
            <Menu trigger={<IconButton label={`More for ${person.name}`} icon={<Icon as={Ellipsis} />} busy={busy} />}>
              {onExcuse && (
                <MenuItem icon={CalendarOff} onSelect={onExcuse}>
                  Excuse
                </MenuItem>
              )}
              {removable && (
                <>
                  <MenuItem icon={Link2} onSelect={onLink}>
                    Personal Link
                  </MenuItem>
                  <MenuItem icon={UserMinus} danger disabled={busy} onSelect={onRemove}>
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
