import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './leaflet-map.css'
import type { Point } from '../../../contract/geo.ts'
import { escapeHtml } from '../../../contract/html.ts'
import { nudged } from './pin.ts'
import { PICKER_ZOOM, ringZoom } from './ring-zoom.ts'

/** The whole world, for a creator whose time zone says nothing. */
const WORLD = { centre: L.latLng(20, 0), zoom: 2 }

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
  /** Where the map begins while no place is chosen; null shows the world. */
  guess: Point | null
  radiusM: number
  tiles: { tilesUrl: string; attribution: string } | null
  /** The pin was set or moved. */
  onPin: (point: Point) => void
  /** True with the first tile, false when a tile failed before that. */
  onTiles: (loaded: boolean) => void
}

export interface PickerMap {
  /** Puts the pin there, with its ring. The first pin is brought into view. */
  pin: (point: Point) => void
  /** Brings a place into view, with about three rings across. */
  frame: (point: Point) => void
  /** Gives the ring another radius, and keeps it in view. */
  resize: (radiusM: number) => void
  remove: () => void
}

/** The browser draws ring, pin and scale itself, so they appear even without tiles. */
export function pickerMap(
  box: HTMLElement,
  { guess, radiusM: firstRadiusM, tiles, onPin, onTiles }: Options,
): PickerMap {
  const map = L.map(box, { attributionControl: false })
  if (guess) map.setView(at(guess), PICKER_ZOOM)
  else map.setView(WORLD.centre, WORLD.zoom)
  L.control.scale({ imperial: false }).addTo(map)
  if (tiles) addTiles(map, tiles, onTiles)

  const ring = ringInTheMiddle(map, firstRadiusM)
  let radiusM = firstRadiusM
  let pin: L.Marker | null = null
  map.on('click', ({ latlng }) => onPin(pointOf(latlng.wrap())))
  box.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.target !== box) return
    event.preventDefault()
    onPin(pointOf(map.getCenter().wrap()))
  })

  let framed: L.LatLng | null = null
  const frame = (point: Point) => {
    framed = at(point)
    // Without animation: Leaflet throws when a map is removed while it zooms, and the new link may follow at once.
    map.setView(at(point), PICKER_ZOOM, { animate: false })
    fitRing(point)
  }
  let fittedZoom: number | null = null
  const fitRing = ({ latitude }: Point) => {
    const shorterSidePx = Math.min(box.clientWidth, box.clientHeight)
    fittedZoom = ringZoom({ shorterSidePx, latitude, radiusM })
    map.setZoom(fittedZoom, { animate: false })
  }
  const keepInView = (pin: L.Marker) => {
    if (!map.getBounds().pad(-0.1).contains(pin.getLatLng())) map.panTo(pin.getLatLng(), { animate: movesFreely() })
  }
  const resized = new ResizeObserver(() => {
    map.invalidateSize()
    if (!pin) return
    // A phone that is turned, or a window that grows: until the creator has zoomed.
    if (map.getZoom() === fittedZoom) fitRing(pointOf(pin.getLatLng()))
    keepInView(pin)
  })
  resized.observe(box)
  return {
    pin: point => {
      if (!pin) {
        ring.settle(at(point))
        pin = draggablePin(map, at(point), { ring: ring.circle, onPin })
        if (!framed?.equals(at(point))) frame(point)
        return
      }
      if (pin.getLatLng().equals(at(point))) return
      pin.setLatLng(at(point))
      ring.circle.setLatLng(at(point))
      keepInView(pin)
    },
    frame,
    resize: newRadiusM => {
      if (newRadiusM === radiusM) return
      radiusM = newRadiusM
      ring.circle.setRadius(radiusM)
      if (pin) frame(pointOf(pin.getLatLng()))
    },
    remove: () => {
      resized.disconnect()
      map.remove()
    },
  }
}

const movesFreely = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

function addTiles(
  map: L.Map,
  { tilesUrl, attribution }: NonNullable<Options['tiles']>,
  onTiles: (loaded: boolean) => void,
) {
  L.control.attribution({ prefix: false }).addAttribution(escapeHtml(attribution)).addTo(map)
  let anyTile = false
  // Tile servers require the referrer of the site that shows their tiles.
  L.tileLayer(tilesUrl, { maxZoom: 19, detectRetina: true, referrerPolicy: 'origin' })
    .once('tileload', () => {
      anyTile = true
      onTiles(true)
    })
    .on('tileerror', () => anyTile || onTiles(false))
    .addTo(map)
}

/** A dotted ring that shows its size in the middle of the map until `settle` closes it round the pin. */
function ringInTheMiddle(map: L.Map, radiusM: number) {
  const circle = L.circle(map.getCenter(), {
    radius: radiusM,
    className: 'picker-ring',
    interactive: false,
  }).addTo(map)
  const follow = () => circle.setLatLng(map.getCenter())
  map.on('move', follow)
  return {
    circle,
    settle: (centre: L.LatLng) => {
      map.off('move', follow)
      circle.setLatLng(centre)
      circle.getElement()?.classList.add('picker-ring-settled')
    },
  }
}

function draggablePin(
  map: L.Map,
  centre: L.LatLng,
  { ring, onPin }: { ring: L.Circle; onPin: (point: Point) => void },
): L.Marker {
  const pin = L.marker(centre, { icon: PIN, draggable: true, autoPan: true }).addTo(map)
  pin.on('drag', () => ring.setLatLng(pin.getLatLng()))
  pin.on('dragend', () => onPin(pointOf(pin.getLatLng().wrap())))
  const element = pin.getElement()!
  element.setAttribute('aria-label', 'Pin. The arrow keys move it by 5 metres, or by 50 with Shift.')
  element.addEventListener('keydown', event => {
    const moved = nudged(pointOf(pin.getLatLng()), event)
    if (!moved) return
    event.preventDefault()
    event.stopPropagation()
    onPin(moved)
  })
  return pin
}
