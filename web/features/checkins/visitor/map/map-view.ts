import { CHECK_IN_RADIUS_M, EARTH_RADIUS_M, type Point } from '../../../../../contract/geo.ts'

/** In the drawing's own units, which scale with its box. */
export const PANEL_WIDTH = 360
export const PANEL_HEIGHT = 208
const MARGIN = 22
const MAX_UNITS_PER_M = 0.8

export interface DrawingPoint {
  readonly x: number
  readonly y: number
}

export interface MapView {
  readonly target: DrawingPoint
  readonly radius: number
  readonly you: (DrawingPoint & { readonly accuracyRadius: number }) | null
  readonly scaleBar: { readonly metres: number; readonly width: number }
}

/** Target, circle and visitor on a flat drawing with north up, scaled so that all of them fit. */
export function mapView(target: Point, fix: (Point & { accuracyM: number }) | null): MapView {
  const offset = fix ? metresEastNorth(target, fix) : { east: 0, north: 0 }
  const r = CHECK_IN_RADIUS_M
  const west = Math.min(-r, offset.east)
  const east = Math.max(r, offset.east)
  const south = Math.min(-r, offset.north)
  const north = Math.max(r, offset.north)
  const unitsPerM = Math.min(
    MAX_UNITS_PER_M,
    (PANEL_WIDTH - 2 * MARGIN) / (east - west),
    (PANEL_HEIGHT - 2 * MARGIN) / (north - south),
  )
  const pointAt = (eastM: number, northM: number): DrawingPoint => ({
    x: round(PANEL_WIDTH / 2 + (eastM - (east + west) / 2) * unitsPerM),
    y: round(PANEL_HEIGHT / 2 - (northM - (north + south) / 2) * unitsPerM),
  })
  const metres = roundNumberBelow(80 / unitsPerM)
  return {
    target: pointAt(0, 0),
    radius: round(Math.max(3, r * unitsPerM)),
    you: fix && {
      ...pointAt(offset.east, offset.north),
      accuracyRadius: round(Math.min(2000, fix.accuracyM * unitsPerM)),
    },
    scaleBar: { metres, width: round(metres * unitsPerM) },
  }
}

/** On a plane, which is exact enough to draw; the distance shown is the haversine's. */
function metresEastNorth(from: Point, to: Point) {
  const metresPerDegree = (EARTH_RADIUS_M * Math.PI) / 180
  const eastwards = ((to.longitude - from.longitude + 540) % 360) - 180
  return {
    east: eastwards * metresPerDegree * Math.cos((from.latitude * Math.PI) / 180),
    north: (to.latitude - from.latitude) * metresPerDegree,
  }
}

/** 1, 2 or 5 times a power of ten. */
function roundNumberBelow(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  return (metres / power >= 5 ? 5 : metres / power >= 2 ? 2 : 1) * power
}

const round = (units: number) => Math.round(units * 10) / 10
