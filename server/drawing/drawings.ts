import { createThread } from '../threads/thread.ts'
import type { Drawing } from './drawing-thread.ts'
import type { PosterFacts } from './poster.ts'
import { pngOf, type ShownPlace } from './share-card.ts'

/** Of each kind. */
const KEPT = 100

/** Setting text takes tens of milliseconds, so a thread does it, one drawing after another, and the latest are kept. */
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
    poster: kept(facts => drawn({ poster: facts })),
    shareCard: kept(async place => pngOf(await drawn({ card: place }))),
    stop: thread.stop,
  }
}

/** By what they show, so a change is drawn anew; a link posted in a full chat is fetched by many at the same moment. */
function kept<Facts>(draw: (facts: Facts) => Promise<Buffer>) {
  const drawings = new Map<string, Promise<Buffer>>()
  return (facts: Facts): Promise<Buffer> => {
    const key = JSON.stringify(facts)
    const drawing = drawings.get(key) ?? draw(facts)
    drawings.delete(key)
    drawings.set(key, drawing)
    if (drawings.size > KEPT) drawings.delete(drawings.keys().next().value!)
    drawing.catch(() => drawings.delete(key))
    return drawing
  }
}
