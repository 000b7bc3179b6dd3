import { useId } from 'react'
import type { PeopleList } from '../../../contract/people.ts'
import { plural } from '../../lib/plural.ts'
import { missingCount } from './attendance-tabs.tsx'

type Props = {
  numbers: PeopleList['numbers']
  /** Nobody comes any more. */
  over: boolean
}

/** '2 of 43 here' with a bar; of a list whose attendance is not asked for, '43 people'. */
export function HereCount({ numbers, over }: Props) {
  const { here, listed } = numbers
  const excused = numbers.excused ?? 0
  const expected = (here ?? 0) + excused + missingCount(numbers)
  const counted = here !== null && expected > 0
  return (
    <>
      <p className="font-bold text-18 tabular-nums md:text-28">
        {counted
          ? `${here.toLocaleString()} of ${expected.toLocaleString()} ${over ? 'were here' : 'here'}`
          : plural(listed, 'person', 'people')}
      </p>
      {counted && <Bar here={here / expected} excused={excused / expected} />}
    </>
  )
}

const percent = (share: number) => `${share * 100}%`

/** The excused are hatched. Attributes of an SVG, since the content security policy would refuse an inline width. */
function Bar({ here, excused }: { here: number; excused: number }) {
  const hatching = useId()
  return (
    <svg aria-hidden="true" className="mt-2 block h-2 w-full overflow-hidden rounded-full bg-line">
      <pattern id={hatching} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="6" className="fill-line-strong" />
      </pattern>
      <rect width={percent(here)} height="8" className="fill-accent" />
      <rect x={percent(here)} width={percent(excused)} height="8" fill={`url(#${hatching})`} />
    </svg>
  )
}
