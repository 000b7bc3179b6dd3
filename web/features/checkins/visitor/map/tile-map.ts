import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { MapTiles } from '../../../../../contract/check-in-page.ts'
import { CHECK_IN_RADIUS_M, metresBetween, type Point } from '../../../../../contract/geo.ts'
import { escapeHtml } from '../../../../../contract/html.ts'
import type { Position } from '../../../../lib/geolocation.ts'

const ZOOM = 18

export interface TileMap {
  show(fix: Position | null): void
  remove(): void
}

interface Options {
  target: Point
  tiles: MapTiles
  /** True once the first tile is shown; false when the map is removed. */
  onTiles: (shown: boolean) => void
}

const latLngOf = ({ latitude, longitude }: Point) => L.latLng(latitude, longitude)

/** A map that cannot be moved: visitors would move it by accident more often than they would need to. */
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
  }).setView(latLngOf(target), ZOOM)
  L.control.attribution({ prefix: false }).addAttribution(escapeHtml(tiles.attribution)).addTo(map)

  // Tile servers require a referrer; the origin alone keeps the link's token to ourselves.
  L.tileLayer(tiles.tilesUrl, { maxZoom: 19, referrerPolicy: 'origin' })
    .once('tileload', () => onTiles(true))
    .addTo(map)

  const ring = L.circle(latLngOf(target), {
    radius: CHECK_IN_RADIUS_M,
    className: 'fill-accent stroke-accent',
    fillOpacity: 0.12,
    weight: 2,
    interactive: false,
  }).addTo(map)
  dot(latLngOf(target), 'fill-accent stroke-surface', 5).addTo(map)
  const you = L.layerGroup().addTo(map)

  return {
    show(fix) {
      you.clearLayers()
      if (!fix) return
      const accuracy = { radius: fix.accuracyM, className: 'fill-you stroke-you', fillOpacity: 0.12, weight: 1 }
      you.addLayer(L.circle(latLngOf(fix), { ...accuracy, interactive: false }))
      you.addLayer(dot(latLngOf(fix), 'fill-you stroke-surface', 8))
      if (metresBetween(target, fix) <= CHECK_IN_RADIUS_M) map.setView(latLngOf(target), ZOOM, { animate: false })
      else map.fitBounds(ring.getBounds().extend(latLngOf(fix)), { maxZoom: ZOOM, padding: [16, 16], animate: false })
    },
    remove() {
      onTiles(false)
      map.remove()
    },
  }
}

const dot = (center: L.LatLng, className: string, radius: number) =>
  L.circleMarker(center, { radius, className, fillOpacity: 1, weight: 2.5, interactive: false })
