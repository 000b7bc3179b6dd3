import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './leaflet-map.css'
import { CHECK_IN_RADIUS_M, type Point } from '../../../contract/geo.ts'
import { escapeHtml } from '../../../contract/html.ts'
import { nudged } from './pin.ts'

export const PICKER_ZOOM = 16

const at = ({ latitude, longitude }: Point) => L.latLng(latitude, longitude)
const pointOf = ({ lat, lng }: L.LatLng): Point => ({ latitude: lat, longitude: lng })

const PIN = L.divIcon({
  className: '',
  iconSize: [44, 52],
  iconAnchor: [22, 50],
  html: `<svg viewBox="0 0 44 52" width="44" height="52" aria-hidden="true">
    <path d="M22 50C11 38 6 30 6 20a16 16 0 1 1 32 0c0 10-5 18-16 30Z" class="fill-accent stroke-surface" stroke-width="2"/>
    <circle cx="22" cy="20" r="6" class="fill-surface"/></svg>`,
})

interface Options {
  point: Point
  tiles: { tilesUrl: string; attribution: string } | null
  onMove: (point: Point) => void
  /** True with the first tile, false when a tile failed before that. */
  onTiles: (loaded: boolean) => void
}

export interface PickerMap {
  show: (point: Point) => void
  remove: () => void
}

/** The browser draws circle, pin and scale itself, so they appear even without tiles. */
export function pickerMap(box: HTMLElement, { point, tiles, onMove, onTiles }: Options): PickerMap {
  const map = L.map(box, { attributionControl: false }).setView(at(point), PICKER_ZOOM)
  L.control.scale({ imperial: false }).addTo(map)
  if (tiles) {
    L.control.attribution({ prefix: false }).addAttribution(escapeHtml(tiles.attribution)).addTo(map)
    // Tile servers require the referrer of the site that shows their tiles.
    let anyTile = false
    L.tileLayer(tiles.tilesUrl, { maxZoom: 19, referrerPolicy: 'origin' })
      .once('tileload', () => {
        anyTile = true
        onTiles(true)
      })
      .on('tileerror', () => anyTile || onTiles(false))
      .addTo(map)
  }

  const circle = L.circle(at(point), {
    radius: CHECK_IN_RADIUS_M,
    className: 'fill-accent stroke-accent',
    fillOpacity: 0.14,
    weight: 2,
    interactive: false,
  }).addTo(map)
  const pin = L.marker(at(point), { icon: PIN, draggable: true, autoPan: true }).addTo(map)

  pin.on('drag', () => circle.setLatLng(pin.getLatLng()))
  pin.on('dragend', () => onMove(pointOf(pin.getLatLng())))
  movableByKeys(pin, onMove)

  const resized = new ResizeObserver(() => map.invalidateSize())
  resized.observe(box)
  return {
    show: next => {
      if (pin.getLatLng().equals(at(next))) return
      pin.setLatLng(at(next))
      circle.setLatLng(at(next))
      if (map.getBounds().pad(-0.1).contains(at(next))) return
      map.setView(at(next), PICKER_ZOOM)
    },
    remove: () => {
      resized.disconnect()
      map.remove()
    },
  }
}

function movableByKeys(pin: L.Marker, onMove: (point: Point) => void) {
  const element = pin.getElement()!
  element.setAttribute('aria-label', 'Pin. The arrow keys move it by 5 meters, or by 50 with Shift.')
  element.addEventListener('keydown', event => {
    const moved = nudged(pointOf(pin.getLatLng()), event)
    if (!moved) return
    event.preventDefault()
    event.stopPropagation()
    onMove(moved)
  })
}
