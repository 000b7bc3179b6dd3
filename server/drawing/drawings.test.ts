import { afterAll, expect, it } from 'vitest'
import { shownTowers } from '../testing/check-in-makers.ts'
import { createDrawings } from './drawings.ts'
import { posterPdf } from './poster.ts'

const drawings = createDrawings()
afterAll(() => drawings.stop())

const poster = (locationName: string) => ({
  locationName,
  formattedAddress: '50088 Kuala Lumpur',
  url: 'https://example.com/checkin/x7Yk2mNpQrStUvWxYz0123',
  hostName: null,
  times: null,
  openUntil: null,
  requirePhoto: false,
  paper: 'a4' as const,
})

/** Of the thread that answers requests alone. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

it('takes next to nothing of the thread that answers requests', async () => {
  await Promise.all([posterPdf(poster('Warm-up')), drawings.poster(poster('Warm-up'))])
  const names = Array.from({ length: 20 }, (_, hall) => `Hall ${hall}`)
  const here = await cpuOf(async () => {
    for (const name of names) await posterPdf(poster(name))
  })
  const beside = await cpuOf(() => Promise.all(names.map(name => drawings.poster(poster(name)))))
  expect(beside).toBeLessThan(here / 4)
})

it('draws once what many ask for, and what is asked for again', async () => {
  const [first, second] = [drawings.poster(poster('Stadium')), drawings.poster(poster('Stadium'))]
  expect(await second).toBe(await first)
  expect(await drawings.poster(poster('Stadium'))).toBe(await first)
  expect(await drawings.shareCard(null)).toBe(await drawings.shareCard(null))
})

it('forgets what has not been asked for lately', async () => {
  const place = (hall: number) => ({ ...shownTowers, formattedAddress: '', locationName: `Hall ${hall}` })
  const first = await drawings.shareCard(place(0))
  for (let hall = 1; hall <= 100; hall++) await drawings.shareCard(place(hall))
  const again = await drawings.shareCard(place(0))
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})
