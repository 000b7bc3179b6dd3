import type { Tile } from './tiles-around.ts'
import './tile-images.css'

type Props = {
  tiles: readonly Tile[]
  /** The first one is there. */
  onShown: () => void
}

/**
 * Map tiles in an SVG. Each is one unit larger, so that no seam shows between two. An image of SVG sends no referrer, which tile
 * servers require.
 */
export const TileImages = ({ tiles, onShown }: Props) => (
  <g className="tile-images">
    {tiles.map(({ url, x, y, size }) => (
      <foreignObject key={`${url} ${x} ${y}`} x={x} y={y} width={size + 1} height={size + 1}>
        <img src={url} alt="" referrerPolicy="origin" onLoad={onShown} className="size-full" />
      </foreignObject>
    ))}
  </g>
)

/** The source of the tiles, which their licence wants named, in a corner of the map. */
export const TileSource = ({ children }: { children: string }) => (
  <span className="absolute end-0 bottom-0 max-w-full truncate rounded-tl-6 bg-surface px-1.5 text-12 text-ink-2">
    {children}
  </span>
)
