import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { inlineScript } from './inline-scripts.ts'

interface Options {
  /** The worker's source. */
  source: string
  fileName: string
  /** The app's entry, and the screens that open without a network. */
  modules: readonly string[]
  target: string[]
}

/** Builds the service worker with the list of files that its pages need, and a version that changes with any of them. */
export const offlineWorker = ({ source, fileName, modules, target }: Options): Plugin => ({
  name: 'offline-worker',
  apply: 'build',
  generateBundle: {
    // After Vite has written the names of the files into the document.
    order: 'post',
    async handler(_, bundle) {
      const entry = chunkOf(bundle, modules[0]!)
      const files = filesOf(bundle, modules).map(file => `/${file}`)
      const page = bundle['index.html']
      if (page?.type !== 'asset') this.error('The build has no document')
      const worker = await inlineScript(source, target)
      const version = createHash('sha256').update(JSON.stringify(files)).update(page.source).update(worker)
      const constants = {
        FILES: files,
        ENTRY: `/${entry.fileName}`,
        VERSION: version.digest('base64url').slice(0, 12),
      }
      const defined = Object.entries(constants).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`)
      this.emitFile({ type: 'asset', fileName, source: defined.join('') + worker })
    },
  },
})

/** Of the modules and of all that they import statically: scripts, styles, fonts. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = new Set(modules.map(module => chunkOf(bundle, module)))
  for (const chunk of chunks)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') chunks.add(imported)
    }
  const files = [...chunks].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  return [...new Set(files)].sort()
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(each => each.type === 'chunk' && each.moduleIds.includes(module))
  if (found?.type !== 'chunk') throw new Error(`${module} is in no chunk`)
  return found
}
