import { type ReactNode, useId } from 'react'
import { Card } from '../../../../ui/card.tsx'
import { CheckboxBox } from '../../../../ui/checkbox.tsx'
import { Time } from '../../../../ui/time.tsx'
import type { CalledName } from './roll-call.ts'

interface Props<Person extends CalledName> {
  title: string
  people: readonly Person[]
  /** Without it the list is only read. */
  onToggle?: (id: string) => void
  ticked?: boolean
  /** Beside the time since when somebody is here. */
  note?: (person: Person) => ReactNode
}

/** Two people side by side where the page is wide. Rows large enough for a thumb; those out of sight are not laid out. */
export function CalledList<Person extends CalledName>({
  title,
  people,
  onToggle,
  ticked = false,
  note,
}: Props<Person>) {
  const headingId = useId()
  if (people.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="font-bold text-18">
        {title} ({people.length.toLocaleString()})
      </h2>
      <Card flush>
        <ul aria-labelledby={headingId} className="min-[64rem]:grid min-[64rem]:grid-cols-2">
          {people.map(person => (
            <li
              key={person.id}
              className="border-line border-b last:border-b-0 min-[64rem]:[&:nth-last-child(2):nth-child(odd)]:border-b-0 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
            >
              {onToggle ? (
                <label
                  htmlFor={`called-${person.id}`}
                  className="flex min-h-16 cursor-pointer items-center gap-4 px-4 py-2 md:px-5"
                >
                  <CheckboxBox id={`called-${person.id}`} checked={ticked} onChange={() => onToggle(person.id)} />
                  <PersonLines person={person} note={note?.(person)} />
                </label>
              ) : (
                <div className="flex min-h-16 items-center px-4 py-2 md:px-5">
                  <PersonLines person={person} note={note?.(person)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

const PersonLines = ({ person: { name, since }, note }: { person: CalledName; note?: ReactNode }) => (
  <span className="min-w-0 flex-1">
    <span dir="auto" className="block font-medium text-18 text-ink wrap-anywhere">
      {name}
    </span>
    <span className="block text-14 text-ink-2">
      since <Time at={since} format="time" />
      {note}
    </span>
  </span>
)
