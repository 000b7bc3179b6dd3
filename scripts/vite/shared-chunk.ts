import type { Plugin } from 'vite'

/** The module and every module that it imports statically, directly or not. */
function staticImportsOf(entry: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const needed = new Set([entry])
  for (const id of needed) for (const imported of importsOf(id)) needed.add(imported)
  return needed
}

/** The bundler's own few lines, which any chunk may need. */
const isRuntime = (id: string) => id.includes('rolldown/runtime')

interface Options {
  minShareCount: 1 | 2
  /** Puts small modules that many lazy files share into a second file. */
  small?: boolean
}

/** Modules of at most 4,000 bytes that four lazy files or more share. In files of their own the details of a link were 42 requests, now 22. */
const SMALL_AND_SHARED = { name: 'shared', minShareCount: 4, maxModuleSize: 4000 }

/**
 * Puts the modules that an entry imports statically into one file. By default the bundler makes a file for each
 * combination of entries and lazy files that share a module, and each is one more request on a phone's network.
 * With a `minShareCount` of 2 the file holds only what others need too, and the rest stays in the entry's own file.
 */
export function sharedChunk(entry: string, { minShareCount, small = false }: Options): Plugin {
  let needed = new Set<string>()
  return {
    name: 'shared-chunk',
    apply: 'build',
    buildEnd() {
      needed = staticImportsOf(entry, id => this.getModuleInfo(id)?.importedIds ?? [])
    },
    outputOptions: options => ({
      ...options,
      codeSplitting: {
        groups: [
          { name: 'core', test: id => needed.has(id) || isRuntime(id), minShareCount },
          ...(small ? [SMALL_AND_SHARED] : []),
        ],
      },
    }),
  }
}
