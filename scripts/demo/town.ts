import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

const TILE_PX = 256
const TILES_PER_SIDE = 4
const TOWN_PX = TILE_PX * TILES_PER_SIDE

export const HALL = { name: 'Harbour Hall', street: '12 Quay Street', latitude: 51.4503, longitude: -2.5982 }

const AVENUES = [64, 300, 512, 700, 920]
const STREETS = [90, 270, 430, 800, 950]
const HARBOUR = 'M0 560C180 520 330 640 520 610S860 520 1024 560V690C860 660 700 740 520 730S180 650 0 690Z'
const PARKS = ['M324 110h164v140H324z', 'M724 820h172v110H724z', 'M88 290h188v120H88z']

/** An invented town, repeated in all directions, so that the film shows nobody's map. */
const TOWN = `<svg xmlns="http://www.w3.org/2000/svg" width="${TOWN_PX}" height="${TOWN_PX}">
<rect width="${TOWN_PX}" height="${TOWN_PX}" fill="#efece4"/>
${houses()}${PARKS.map(park => `<path d="${park}" fill="#d3e6cd"/>`).join('')}
<path d="${HARBOUR}" fill="#c4dbe6"/>
<g stroke="#fff" stroke-width="18" fill="none">
${AVENUES.map(x => `<path d="M${x} 0V${TOWN_PX}"/>`).join('')}${STREETS.map(y => `<path d="M0 ${y}H${TOWN_PX}"/>`).join('')}
<path d="M0 506C180 466 330 586 520 556S860 466 1024 506" stroke-width="14"/></g></svg>`

function houses(): string {
  const lots: string[] = []
  for (let x = 12; x < TOWN_PX; x += 62)
    for (let y = 12; y < TOWN_PX; y += 58) {
      const width = 34 + ((x * 7 + y * 3) % 16)
      const height = 30 + ((x * 5 + y * 11) % 18)
      lots.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="#e0dacc"/>`)
    }
  return lots.join('')
}

async function drawTiles(): Promise<Buffer[]> {
  const town = await sharp(Buffer.from(TOWN)).png().toBuffer()
  return Promise.all(
    Array.from({ length: TILES_PER_SIDE ** 2 }, (_, tile) => {
      const left = (tile % TILES_PER_SIDE) * TILE_PX
      const top = Math.floor(tile / TILES_PER_SIDE) * TILE_PX
      return sharp(town).extract({ left, top, width: TILE_PX, height: TILE_PX }).png().toBuffer()
    }),
  )
}

/** What Photon answers to any search: the places of the town. */
const PLACES = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { name: undefined, street: HALL.street },
    { name: 'Quayside Bakery', street: '3 Quay Street' },
    { name: 'Quay Street', street: undefined },
  ].map(({ name, street }) => ({
    geometry: { coordinates: [HALL.longitude, HALL.latitude] },
    properties: { name, street, city: 'Easthaven' },
  })),
})

/** Serves the town's map and its place search. */
export async function startTown() {
  const tiles = await drawTiles()
  const server = createServer(({ url }, reply) => {
    const [, x, y] = /\/(\d+)\/(\d+)\.png$/.exec(url ?? '') ?? []
    if (x === undefined) return reply.writeHead(200, { 'content-type': 'application/json' }).end(PLACES)
    const tile = tiles[(Number(y) % TILES_PER_SIDE) * TILES_PER_SIDE + (Number(x) % TILES_PER_SIDE)]
    return reply
      .writeHead(200, { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' })
      .end(tile)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
