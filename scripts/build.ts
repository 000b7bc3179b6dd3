import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'dist/web')
// Pages are absent: the server writes each response's own nonce into them.
const TEXTS = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest', '.map'])
const MIN_BYTES = 1024

const configFile = join(ROOT, 'vite.config.ts')

await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', mode: 'site' })
await build({ configFile, logLevel: 'warn', mode: 'visitor' })
await build({ configFile, logLevel: 'warn', build: { ssr: true } })
const { files, before, after } = await compressTexts(WEB)
// Standard output is the log of the service that this may be built for.
console.error(`Built: ${files} texts, ${kB(before)} kB, ${kB(after)} kB compressed`)

/** Puts a Brotli and a gzip beside each text, so that serving costs no compression. */
async function compressTexts(folder: string) {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.filter(name => TEXTS.has(extname(name))).map(name => compress(join(folder, name))),
  )
  return {
    files: sizes.length,
    before: sizes.reduce((sum, size) => sum + size.before, 0),
    after: sizes.reduce((sum, size) => sum + size.after, 0),
  }
}

async function compress(path: string) {
  const { size: before } = await stat(path)
  if (before <= MIN_BYTES) return { before, after: before }
  const text = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: before },
    }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return { before, after: br.length }
}

function kB(bytes: number) {
  return Math.round(bytes / 1000)
}
