import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { idOfPoint } from '../../../../contract/coordinates.ts'
import type { Point } from '../../../../contract/geo.ts'
import { SAME_PLACE_WITHIN_M } from '../../../../contract/link-settings.ts'
import type { OwnLink } from '../../../../contract/links.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { placeQuery } from '../queries.ts'
import { movedM } from './changes.ts'

/** Arrow keys move a pin many times a second. */
const ZONE_AFTER_MS = 400

export interface ScheduleZone {
  /** In which the times are read; null: that of the place, which is not known yet. */
  zone: string | null
  /** The one before, where another was chosen by hand. */
  former: string | null
  /** That of the place as the form has it; null while it is not known. */
  ofPlace: string | null
  /** Null: none, so that it stays as it is. */
  byHand: string | null
  choose: (zone: string) => void
}

/** The zone of a link’s times, which no move of its pin changes. */
export function useScheduleZone(link: OwnLink, point: Point): ScheduleZone {
  const [byHand, setByHand] = useState<string | null>(null)
  const ofPlace = useZoneOfPlace(link, point)
  return {
    zone: byHand ?? link.scheduleZone ?? ofPlace,
    former: byHand && link.scheduleZone,
    ofPlace,
    byHand,
    choose: zone => setByHand(zone === link.scheduleZone ? null : zone),
  }
}

function useZoneOfPlace(link: OwnLink, point: Point): string | null {
  const id = movedM(link, point) > SAME_PLACE_WITHIN_M ? idOfPoint(point) : ''
  const settledId = useDebounced(id, ZONE_AFTER_MS)
  const { data } = useQuery({ ...placeQuery(settledId), enabled: settledId !== '' && settledId === id })
  if (id === '') return link.timeZone
  return settledId === id ? (data?.timeZone ?? null) : null
}
