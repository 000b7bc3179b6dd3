import { join } from 'node:path'
import { createServer } from 'vite'

const ROOT = join(import.meta.dirname, '..')
/** If it is taken, Vite takes the next free one. `PORT` in `.env` is the service’s. */
const PORT = 3001

/** Serves the gallery of the design system from its sources. */
const vite = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  // A cache of its own: two Vite servers with one cache folder make each other bundle the packages again.
  cacheDir: join(ROOT, 'dist/gallery'),
  appType: 'mpa',
  optimizeDeps: { entries: 'gallery/index.html' },
  server: { port: PORT, fs: { allow: [ROOT] } },
})
await vite.listen()
console.log(`The gallery is at ${new URL('/gallery/', vite.resolvedUrls!.local[0]!)}`)
