import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rendered } from '../contract/rendered.ts'
import { StartFault } from './db/start-fault.ts'

const BUILT = new URL('../dist/rendered/rendered.js', import.meta.url)

let loaded: Promise<Rendered> | undefined

/** Pages and emails, as built from `web/rendered.tsx`: server and web never see each other's sources. */
export function loadRendered(): Promise<Rendered> {
  if (!existsSync(fileURLToPath(BUILT))) throw new StartFault('The web is not built yet: run `npm run build`.')
  loaded ??= import(BUILT.href) as Promise<Rendered>
  return loaded
}
