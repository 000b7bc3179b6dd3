import type { Plugin } from 'vite'

/** The module and every module that it imports statically, directly or not. */
function neededAtOnce(entry: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const needed = new Set([entry])
  for (const id of needed) for (const imported of importsOf(id)) needed.add(imported)
  return needed
}

/**
 * Puts every module that the visitor's page needs at once, and shares with a page or a file loaded later, into one file,
 * `core`. Left alone, the bundler makes a file of each combination of entries that share a module, and each file is one
 * more request on a phone's network.
 */
export function visitorChunks(visitorEntry: string): Plugin {
  let needed = new Set<string>()
  return {
    name: 'visitor-chunks',
    apply: 'build',
    buildEnd() {
      needed = neededAtOnce(visitorEntry, id => this.getModuleInfo(id)?.importedIds ?? [])
    },
    outputOptions: options => ({
      ...options,
      codeSplitting: { groups: [{ name: 'core', test: id => needed.has(id), minShareCount: 2 }] },
    }),
  }
}
