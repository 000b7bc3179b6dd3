import type { Point } from '../../../contract/geo.ts'
import {
  type AccuracyBand,
  accuracyBandOf,
  type DistanceBand,
  distanceBandOf,
  type Keeps,
} from '../../../contract/kept-verdict.ts'
import type { HashNetworks, Networks } from '../../http/network.ts'

interface Claimed {
  position: Point | null
  accuracyM: number | null
  ip: string | null
  networks: () => Networks
}

/** What is stored of where a visitor was. */
export interface KeptPosition {
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
  distanceM: number | null
  ip: string | null
  /** Null without a position. */
  inside: boolean | null
  accuracyBand: AccuracyBand | null
  distanceBand: DistanceBand | null
  /** In place of the IP. */
  networks: Networks | null
}

/** Of a check-in that waits, with either its IP or what is kept in its place. */
export function keptNetworks(
  { ip, networks }: { ip: string | null; networks: string | null },
  hashNetworks: HashNetworks,
): Networks {
  const [network, site] = networks?.split(' ') ?? []
  return network && site ? { network, site } : hashNetworks(ip)
}

/** A link that keeps verdicts stores what was found, never what it was found by. */
export function keptPosition(
  { keeps, radiusM }: { keeps: Keeps; radiusM: number },
  { position, accuracyM, ip, networks }: Claimed,
  distanceM: number | null,
): KeptPosition {
  const inside = distanceM === null ? null : distanceM <= radiusM
  if (keeps === 'position')
    return {
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      accuracyM,
      distanceM,
      ip,
      inside,
      accuracyBand: null,
      distanceBand: null,
      networks: null,
    }
  return {
    latitude: null,
    longitude: null,
    accuracyM: null,
    distanceM: null,
    ip: null,
    inside,
    accuracyBand: position && accuracyBandOf(accuracyM),
    distanceBand: distanceM === null ? null : distanceBandOf(distanceM),
    networks: networks(),
  }
}
