import { build, type Plugin, type Rolldown } from 'vite'

const SUFFIX = '?script'

/** The module and its imports as one minified classic script, for a script element in a document. */
export async function inlineScript(file: string, target: string | string[]): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code.trim()
}

/** `import source from './early-tap.ts?script'` gives the text of that inline script. */
export const inlineScripts = (target: string | string[]): Plugin => ({
  name: 'inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(SUFFIX)) return
    const file = id.slice(0, -SUFFIX.length)
    this.addWatchFile(file)
    return { code: `export default ${JSON.stringify(await inlineScript(file, target))}`, moduleType: 'js' }
  },
})
