import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { appendErasure, readErasures } from './erasure-file.ts'

it('makes its folder, which nothing else needs where database and photos are elsewhere', async () => {
  const above = await mkdtemp(join(tmpdir(), 'nearmark-erasures-'))
  const dataDir = join(above, 'data')
  const erasure = { id: '1' } as Parameters<typeof appendErasure>[1]
  await appendErasure(dataDir, erasure)
  expect(await readErasures(dataDir)).toEqual([erasure])
  await rm(above, { recursive: true })
})
