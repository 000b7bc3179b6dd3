import type { Plugin } from 'vite'

/** The module and every module that it imports statically, directly or not. */
function staticImportsOf(entry: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const needed = new Set([entry])
  for (const id of needed) for (const imported of importsOf(id)) needed.add(imported)
  return needed
}

/**
 * Puts the modules that the visitor's page imports statically and shares with other entries or lazy files into one file,
 * `core`. By default the bundler makes a file for each combination of entries that share a module, and each file is one
 * more request on a phone's network.
 */
export function visitorChunks(visitorEntry: string): Plugin {
  let needed = new Set<string>()
  return {
    name: 'visitor-chunks',
    apply: 'build',
    buildEnd() {
      needed = staticImportsOf(visitorEntry, id => this.getModuleInfo(id)?.importedIds ?? [])
    },
    outputOptions: options => ({
      ...options,
      codeSplitting: { groups: [{ name: 'core', test: id => needed.has(id), minShareCount: 2 }] },
    }),
  }
}
