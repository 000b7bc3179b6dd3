import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptyStore, type Store } from './store.ts'
import type { Delivery } from './webhooks.ts'

export interface State {
  test: Store
  live: Store
  deliveries: Delivery[]
}

/** The stored state cannot be read; the message says what to do. */
export class StateDamaged extends Error {}

/** The state of the last run; empty at the first start. */
export function readState(file: string | undefined): State {
  const kept = file ? parsed(file) : {}
  return { test: complete(kept.test), live: complete(kept.live), deliveries: kept.deliveries ?? [] }
}

/** Replaces the file as a whole: a reader sees the old state or the new one, never a part. */
export function writeState(file: string, state: State): void {
  const fresh = `${file}.new`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(fresh, JSON.stringify(state), { mode: 0o600 })
  renameSync(fresh, file)
}

/** Adds the properties that a file of an older version lacks. */
function complete(store: Store | undefined): Store {
  const empty = emptyStore()
  return {
    collections: { ...empty.collections, ...store?.collections },
    hidden: { ...empty.hidden, ...store?.hidden },
    settings: { ...empty.settings, ...store?.settings },
  }
}

function parsed(file: string): Partial<State> {
  try {
    const state: unknown = JSON.parse(textOf(file) ?? '{}')
    if (typeof state === 'object' && state !== null) return state
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new StateDamaged(
    `The state of the payment simulator in ${file} is damaged. Restore the file, or remove it: the simulator then begins without customers.`,
  )
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
