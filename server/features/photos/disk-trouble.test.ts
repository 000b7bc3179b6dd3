import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { diskStore } from './disk-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** What the system answers instead of doing it. */
let refusal: (() => Promise<never>) | null = null

vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof import('node:fs/promises')>()
  const unlessRefused =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A) =>
      refusal?.() ?? call(...args)
  return { ...fs, rename: unlessRefused(fs.rename), readFile: unlessRefused(fs.readFile) }
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
})
afterEach(() => {
  refusal = null
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error(`${code}: refused`), { code, syscall: 'open', errno: -1 }))

it.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE', 'ESTALE'])(
  'takes %s for a store that is unavailable',
  async code => {
    const store = diskStore(folder)
    refusal = failing(code)
    await expect(store.put('id', Buffer.from('x'))).rejects.toThrow(StoreUnavailable)
    await expect(store.get('id')).rejects.toThrow(`open ${code}`)
    refusal = null
    expect(await store.get('id')).toBeNull()
    expect(await readdir(join(folder, 'photos', 'id'))).toEqual([])
  },
)

it('does not take a fault of our own for it', async () => {
  refusal = () => Promise.reject(new TypeError('a bug'))
  await expect(diskStore(folder).get('id')).rejects.toThrow(TypeError)
})

it('leaves threads to others while the disk hangs', async () => {
  let hanging = 0
  let mend = () => {}
  const mended = new Promise<void>(resolve => {
    mend = resolve
  })
  refusal = async () => {
    hanging++
    await mended
    throw Object.assign(new Error('gone'), { code: 'EIO', syscall: 'read' })
  }
  const store = diskStore(folder)
  const reads = Array.from({ length: 20 }, () => store.get('id').catch((error: Error) => error.message))
  await vi.waitFor(() => expect(hanging).toBeGreaterThan(0))
  await new Promise(resolve => setImmediate(resolve))
  expect(hanging).toBe(2)
  mend()
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['read EIO']))
})
