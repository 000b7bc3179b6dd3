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
  /** At the end of the row. */
  act?: ((person: Person) => ReactNode) | undefined
}

/** Rows large enough for a thumb; those out of sight are not laid out. */
export function CalledList<Person extends CalledName>({
  title,
  people,
  onToggle,
  ticked = false,
  note,
  act,
}: Props<Person>) {
  const headingId = useId()
  if (people.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="font-bold text-18">
        {title}
      </h2>
      <Card flush>
        <ul aria-labelledby={headingId} className="divide-y divide-line">
          {people.map(person => (
            <li
              key={person.id}
              className="flex items-center pe-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] md:pe-3"
            >
              {onToggle ? (
                <label htmlFor={`called-${person.id}`} className={`${ROW} cursor-pointer`}>
                  <CheckboxBox id={`called-${person.id}`} checked={ticked} onChange={() => onToggle(person.id)} />
                  <PersonLines person={person} note={note?.(person)} />
                </label>
              ) : (
                <div className={ROW}>
                  <PersonLines person={person} note={note?.(person)} />
                </div>
              )}
              {act && <div className="flex shrink-0 justify-end lg:w-28">{act(person)}</div>}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

const ROW = 'flex min-h-16 min-w-0 flex-1 items-center gap-4 py-2 ps-4 md:ps-5 lg:min-h-14 lg:py-1'

/** On one line where the page is wide. */
const PersonLines = ({ person: { name, since }, note }: { person: CalledName; note?: ReactNode }) => (
  <span className="min-w-0 flex-1 lg:flex lg:items-baseline lg:gap-4">
    <span dir="auto" className="block min-w-0 flex-1 font-medium text-18 text-ink wrap-anywhere lg:text-16">
      {name}
    </span>
    <span className="block text-14 text-ink-2 lg:w-44 lg:shrink-0 lg:text-end">
      since <Time at={since} format="time" />
      {note}
    </span>
  </span>
)
