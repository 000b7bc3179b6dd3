import { useQuery } from '@tanstack/react-query'
import type { Point } from '../../../contract/geo.ts'
import type { CreatorPlan } from '../billing/index.ts'
import { timeZoneCityQuery } from './queries.ts'

/** Where the map begins: at the last place, else at the time zone's city. Null: nowhere in particular; undefined: not known yet. */
export function useMapGuess({ newestLink }: CreatorPlan): Point | null | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const city = useQuery({ ...timeZoneCityQuery(timeZone), enabled: newestLink === null })
  if (newestLink) return newestLink
  return city.error ? null : city.data?.city
}
