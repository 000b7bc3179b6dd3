import type { Plugin } from 'vite'

/** The modules that `starts` lead to through these imports, `starts` included. */
function reachableFrom(starts: Iterable<string>, importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(starts)
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported)
  return reached
}

/**
 * Puts every module that the visitor's page needs at once and shares into one file, `core`. A module is shared when the
 * other entries or the page's own later files need it too. Left alone, the bundler makes a file of each combination of
 * entries that share a module, and each file is one more request on a phone's network.
 */
export function visitorChunks(visitorEntry: string): Plugin {
  let core = new Set<string>()
  return {
    name: 'visitor-chunks',
    buildEnd() {
      const moduleOf = (id: string) => this.getModuleInfo(id)!
      const staticImports = (id: string) => moduleOf(id).importedIds
      const allImports = (id: string) => [...staticImports(id), ...moduleOf(id).dynamicallyImportedIds]

      const neededAtOnce = reachableFrom([visitorEntry], staticImports)
      const otherEntries = [...this.getModuleIds()].filter(id => moduleOf(id).isEntry && id !== visitorEntry)
      const laterFiles = [...neededAtOnce].flatMap(id => moduleOf(id).dynamicallyImportedIds)
      const shared = reachableFrom([...otherEntries, ...laterFiles], allImports)
      core = new Set([...neededAtOnce].filter(id => shared.has(id)))
    },
    outputOptions: options => ({
      ...options,
      codeSplitting: { groups: [{ name: 'core', test: id => core.has(id) }] },
    }),
  }
}
