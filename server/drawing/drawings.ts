import { memoizeAsync } from '../caches/memoize-async.ts'
import { createThread } from '../threads/thread.ts'
import type { Drawing } from './drawing-thread.ts'
import { pngOf } from './png.ts'
import type { PosterFacts } from './poster.ts'
import type { ShownPlace } from './share-card.ts'

/** Of posters, and of share cards. */
const MAX_CACHED = 100

/** Setting text takes tens of milliseconds, so a thread draws, one drawing after another, and the latest are cached. */
export interface Drawings {
  poster(facts: PosterFacts): Promise<Buffer>
  /** Without a place, the product's own. */
  shareCard(place: ShownPlace | null): Promise<Buffer>
  stop(): Promise<void>
}

export function createDrawings(): Drawings {
  const thread = createThread<Drawing>(new URL('./drawing-thread.ts', import.meta.url))
  const drawn = async (drawing: Drawing) => {
    const { buffer, byteOffset, byteLength } = await thread.ask(drawing)
    return Buffer.from(buffer, byteOffset, byteLength)
  }
  return {
    poster: cached(facts => drawn({ poster: facts })),
    shareCard: cached(async place => pngOf(await drawn({ card: place }))),
    stop: thread.stop,
  }
}

/**
 * The key is everything that a drawing shows, so a changed link is drawn anew. A link posted in a busy chat is fetched by many
 * at the same moment.
 */
const cached = <Facts>(draw: (facts: Facts) => Promise<Buffer>) =>
  memoizeAsync(draw, { maxEntries: MAX_CACHED, keyOf: JSON.stringify })
