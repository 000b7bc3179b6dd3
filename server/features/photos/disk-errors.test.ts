import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

/** Replaces the system calls, while set. */
let failure: (() => Promise<never>) | null = null

vi.doMock('node:fs/promises', async original => {
  const fs = await original<typeof import('node:fs/promises')>()
  const unlessFailing =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A) =>
      failure?.() ?? call(...args)
  return { ...fs, rename: unlessFailing(fs.rename), readFile: unlessFailing(fs.readFile) }
})
// Files before and after this one share the worker, and what it has loaded.
vi.resetModules()
const { diskStore } = await import('./disk-store.ts')
const { StoreUnavailable } = await import('./store-unavailable.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
})
afterEach(() => {
  failure = null
})
afterAll(async () => {
  vi.doUnmock('node:fs/promises')
  vi.resetModules()
  await rm(folder, { recursive: true, force: true })
})

const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error(`${code}: refused`), { code, syscall: 'open', errno: -1 }))

it.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE', 'ESTALE'])(
  '%s means that the store is unavailable',
  async code => {
    const store = diskStore(folder)
    failure = failing(code)
    await expect(store.put('id', Buffer.from('x'))).rejects.toThrow(StoreUnavailable)
    await expect(store.get('id')).rejects.toThrow(`open ${code}`)
    failure = null
    expect(await store.get('id')).toBeNull()
    expect(await readdir(join(folder, 'photos', 'id'))).toEqual([])
  },
)

it('a bug does not mean that the store is unavailable', async () => {
  failure = () => Promise.reject(new TypeError('a bug'))
  await expect(diskStore(folder).get('id')).rejects.toThrow(TypeError)
})

it('leaves threads free while the disk hangs', async () => {
  let hanging = 0
  let mend = () => {}
  const mended = new Promise<void>(resolve => {
    mend = resolve
  })
  failure = async () => {
    hanging++
    await mended
    throw Object.assign(new Error('gone'), { code: 'EIO', syscall: 'read' })
  }
  const store = diskStore(folder)
  const reads = Array.from({ length: 20 }, () => store.get('id').catch((error: Error) => error.message))
  await vi.waitFor(() => expect(hanging).toBeGreaterThan(0), 15_000)
  await new Promise(resolve => setImmediate(resolve))
  expect(hanging).toBe(2)
  mend()
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['read EIO']))
})
