import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export interface TileServer {
  /** For `MAP_TILES_URL`. */
  tilesUrl: string
  served: () => number
  close: () => Promise<void>
}

/** A map whose every tile is the same light square with a road on it. */
export async function startTileServer(): Promise<TileServer> {
  const square = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#e8e6df"/><path d="M0 90h256M90 0v256" stroke="#fff" stroke-width="14"/></svg>',
  )
  const tile = await sharp(square).png().toBuffer()
  let served = 0
  const server = createServer((_, reply) => {
    served++
    reply
      .writeHead(200, {
        'content-type': 'image/png',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(tile)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    tilesUrl: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    served: () => served,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
