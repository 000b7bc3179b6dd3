import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { MapTiles } from '../../../../../contract/check-in-page.ts'
import { CHECK_IN_RADIUS_M, metresBetween, type Point } from '../../../../../contract/geo.ts'
import type { Fix } from '../presence/presence-state.ts'

const ZOOM = 18

export interface TileMap {
  show(fix: Fix | null): void
  remove(): void
}

interface Options {
  target: Point
  tiles: MapTiles
  /** True with the first tile; false when none could be had. */
  onTiles: (there: boolean) => void
}

const at = ({ latitude, longitude }: Point) => L.latLng(latitude, longitude)
/** Leaflet takes an attribution as HTML. */
const asText = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** A still picture of the streets: moving it by accident would cost the visitor more than it gives. */
export function tileMap(box: HTMLElement, { target, tiles, onTiles }: Options): TileMap {
  const map = L.map(box, {
    attributionControl: false,
    zoomControl: false,
    dragging: false,
    keyboard: false,
    scrollWheelZoom: false,
    doubleClickZoom: false,
    boxZoom: false,
    touchZoom: false,
    fadeAnimation: false,
    zoomAnimation: false,
  }).setView(at(target), ZOOM)
  L.control.attribution({ prefix: false }).addAttribution(asText(tiles.attribution)).addTo(map)

  // Tile servers ask who shows their tiles; the origin says no more than that.
  L.tileLayer(tiles.tilesUrl, { maxZoom: 19, referrerPolicy: 'origin' })
    .once('tileload', () => onTiles(true))
    .addTo(map)

  const ring = L.circle(at(target), {
    radius: CHECK_IN_RADIUS_M,
    className: 'fill-accent stroke-accent',
    fillOpacity: 0.12,
    weight: 2,
    interactive: false,
  }).addTo(map)
  dot(at(target), 'fill-accent stroke-surface', 5).addTo(map)
  const you = L.layerGroup().addTo(map)

  return {
    show(fix) {
      you.clearLayers()
      if (!fix) return
      const accuracy = { radius: fix.accuracyM, className: 'fill-you stroke-you', fillOpacity: 0.12, weight: 1 }
      you.addLayer(L.circle(at(fix), { ...accuracy, interactive: false }))
      you.addLayer(dot(at(fix), 'fill-you stroke-surface', 8))
      if (metresBetween(target, fix) <= CHECK_IN_RADIUS_M) map.setView(at(target), ZOOM, { animate: false })
      else map.fitBounds(ring.getBounds().extend(at(fix)), { maxZoom: ZOOM, padding: [16, 16], animate: false })
    },
    remove() {
      onTiles(false)
      map.remove()
    },
  }
}

const dot = (where: L.LatLng, className: string, radius: number) =>
  L.circleMarker(where, { radius, className, fillOpacity: 1, weight: 2.5, interactive: false })
