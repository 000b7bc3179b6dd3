import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export interface TileServer {
  /** For `MAP_TILES_URL`. */
  tilesUrl: string
  served: () => number
  close: () => Promise<void>
}

/** A map of a made-up town: streets around houses, and a river. It is the same in every fourth tile. */
export async function startTileServer(): Promise<TileServer> {
  const tiles = await Promise.all(
    [0, 1, 2, 3].map(variant =>
      sharp(Buffer.from(drawnTile(variant)))
        .png()
        .toBuffer(),
    ),
  )
  let served = 0
  const server = createServer(({ url = '' }, reply) => {
    served++
    const [x = 0, y = 0] = url.match(/\d+/g)?.slice(-2).map(Number) ?? []
    reply
      .writeHead(200, {
        'content-type': 'image/png',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(tiles[(x % 2) + 2 * (y % 2)])
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    tilesUrl: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    served: () => served,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function drawnTile(variant: number): string {
  const houses = [0, 1, 2, 3, 4, 5].map(house => {
    const [x, y] = [14 + (house % 3) * 82, 22 + Math.floor(house / 3) * 116]
    const size = 30 + ((house * 7 + variant * 11) % 22)
    return `<rect x="${x}" y="${y}" width="${size}" height="${size + 14}" fill="#d9d4c7"/>`
  })
  const river = variant === 2 ? '<path d="M0 236q64 -24 128 0t128 0v20H0z" fill="#a9cbe0"/>' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#f0ede6"/>
    ${houses.join('')}${river}<path d="M0 112h256M${76 + variant * 4} 0v256" stroke="#fff" stroke-width="14"/>
    <path d="M170 0v256" stroke="#fff" stroke-width="8"/></svg>`
}
