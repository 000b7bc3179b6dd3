import { join } from 'node:path'
import { writeSmallPoster } from './demo/small-poster.ts'

/** `node scripts/small-posters.ts`: the demo's posters for phones, from those that a recording has made. */
for (const name of ['demo-poster', 'demo-dark-poster'])
  await writeSmallPoster(join(import.meta.dirname, `../web/public/${name}.webp`))
