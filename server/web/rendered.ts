import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rendered } from '../../contract/rendered.ts'
import { StartFault } from '../start-fault.ts'

const BUILT = new URL('../../dist/rendered/rendered.js', import.meta.url)

let loaded: Promise<Rendered> | undefined

/** The build of `web/rendered.tsx`, whose source the server never sees; the compiler holds that file to `Rendered`. */
export function loadRendered(): Promise<Rendered> {
  if (!existsSync(fileURLToPath(BUILT))) throw new StartFault('The web is not built yet: run `npm run build`.')
  loaded ??= importBuilt()
  return loaded
}

async function importBuilt(): Promise<Rendered> {
  const built: { rendered: Rendered } = await import(BUILT.href)
  return built.rendered
}
