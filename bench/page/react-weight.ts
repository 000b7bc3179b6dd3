import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const ENTRY = 'virtual:react-alone'
const SOURCE = `import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
hydrateRoot(document.body, createElement('p'))`

/** The size of React and react-dom alone in bytes: bundled, minified and compressed with Brotli. */
export async function reactWeightBytes(): Promise<number> {
  const { NODE_ENV } = process.env
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'react-alone',
        resolveId: id => (id === ENTRY ? ENTRY : undefined),
        load: id => (id === ENTRY ? SOURCE : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY } },
  })
  // Vite sets NODE_ENV in this process, and child processes would inherit it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  if (!('output' in built)) throw new Error('Vite built something else than one bundle')
  const code = built.output.map(file => (file.type === 'chunk' ? file.code : '')).join('')
  return brotliCompressSync(code).length
}
