import { useState } from 'react'
import type { PeopleList } from '../../../contract/people.ts'
import { useMediaQuery } from '../../lib/media-query.ts'
import { TWO_COLUMNS } from '../../ui/breakpoints.ts'
import type { Attendance } from './attendance.ts'
import { missingCount } from './attendance-tabs.tsx'

/** A column of a smaller share of the people would be white for most of its height. */
const LEAST_SHARE = 0.2

/**
 * Whether those who are here and those who are not stand beside each other. Decided once for each session: a row must not
 * move to another layout while people arrive.
 */
export function useColumns(attendance: Attendance | null) {
  const roomy = useMediaQuery(TWO_COLUMNS)
  const session = attendance?.session?.startsAt ?? null
  const [decided, setDecided] = useState<{ session: string | null; even: boolean } | null>(null)
  const current = decided?.session === session ? decided : null
  return {
    columns: roomy && attendance !== null && current?.even === true,
    decide: (numbers: PeopleList['numbers']) => {
      if (!current && numbers.listed > 0) setDecided({ session, even: isEven(numbers) })
    },
  }
}

export function isEven(numbers: PeopleList['numbers']): boolean {
  const here = numbers.here ?? 0
  const missing = missingCount(numbers)
  const smaller = Math.min(here, missing)
  return smaller > 0 && smaller >= LEAST_SHARE * (here + missing)
}
