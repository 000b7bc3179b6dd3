import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngOf } from '../server/drawing/png.ts'
import { cardSvg } from '../server/drawing/share-card.ts'

/** `node scripts/og-image.ts`: the picture that chats show for the public pages, drawn like the share card of a link. */
await writeFile(
  join(import.meta.dirname, '../web/public/og.png'),
  await pngOf(new TextEncoder().encode(await cardSvg(null))),
)
