import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '../../../contract/checkins.ts'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const BOMBS = 50
/** Of the process of this test too. */
const MAX_MORE_BYTES = 512 * 2 ** 20

let app: TestApp
let bomb: string
beforeAll(async () => {
  app = await startTestApp()
  const picture = sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: 'teal' },
    limitInputPixels: false,
  })
  const png = await picture.png({ compressionLevel: 9 }).toBuffer()
  expect(png.length).toBeLessThan(MAX_PHOTO_BYTES)
  bomb = png.toString('base64')
}, 120_000)
afterAll(() => app.stop())

it('fifty bombs at once take no memory, and hold nobody else up', { timeout: 90_000 }, async () => {
  const { creatorId } = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const links = await Promise.all(Array.from({ length: 5 }, () => makeLink(app, creatorId)))
  const before = process.memoryUsage().rss
  let most = 0
  const looks = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 20)
  const bombs = sendEach(BOMBS, n =>
    postCheckIn(app, links[n % links.length]!.checkinToken, { photo: bomb }, { ip: `203.0.113.${n}` }),
  )
  const others = sendEach(20, () => app.call('GET', `/api/checkin-links/${links[0]!.checkinToken}`))
  expect((await others).map(({ status }) => status)).toEqual(Array(20).fill(200))
  const statuses = (await bombs).map(({ status }) => status)
  clearInterval(looks)
  expect(statuses.filter(status => status !== 400 && status !== 503)).toEqual([])
  expect(statuses.filter(status => status === 400).length).toBeGreaterThan(0)
  expect(most).toBeLessThan(MAX_MORE_BYTES)
})

/** Each in a turn of its own, as from a network: written in one turn, they would hold up the process of the test itself. */
async function sendEach<T>(count: number, send: (n: number) => Promise<T>): Promise<T[]> {
  const replies: Promise<T>[] = []
  for (let n = 0; n < count; n++) {
    replies.push(send(n))
    await nextTurn()
  }
  return Promise.all(replies)
}
