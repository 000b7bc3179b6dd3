import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptyStore, type Store } from './store.ts'
import type { Delivery } from './webhooks.ts'

export interface State {
  test: Store
  live: Store
  deliveries: Delivery[]
}

/** What was kept before the last stop; nothing at the first start. */
export function readState(file: string | undefined): State {
  const kept: Partial<State> = file ? (JSON.parse(textOf(file) ?? '{}') as Partial<State>) : {}
  return { test: complete(kept.test), live: complete(kept.live), deliveries: kept.deliveries ?? [] }
}

/** A reader sees the old state or the new one, never a part. */
export function writeState(file: string, state: State): void {
  const fresh = `${file}.new`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(fresh, JSON.stringify(state), { mode: 0o600 })
  renameSync(fresh, file)
}

/** An older file lacks what has been added since. */
function complete(store: Store | undefined): Store {
  const empty = emptyStore()
  return {
    collections: { ...empty.collections, ...store?.collections },
    hidden: { ...empty.hidden, ...store?.hidden },
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
