import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { THUMBNAIL_PX } from '../../../contract/checkins.ts'
import { newPublicToken } from '../../db/ids.ts'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
let photoUrl: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId)
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1D5FD6' } })
    .jpeg()
    .toBuffer()
  await postCheckIn(app, link.checkinToken, { photo: photo.toString('base64') })
  const list = await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })
  photoUrl = list.body.checkins[0].photoUrl
})
afterAll(() => app.stop())

it('a photo is sent as a small square that its creator’s browser keeps for a while', async () => {
  const thumbnail = await app.app.inject({ url: `${photoUrl}?width=${THUMBNAIL_PX}`, cookies: owner.cookies })
  const { format, width, height } = await sharp(thumbnail.rawPayload).metadata()
  expect([format, width, height]).toEqual(['jpeg', THUMBNAIL_PX, THUMBNAIL_PX])
  expect(thumbnail.headers['cache-control']).toBe('private, max-age=3600')
  expect(thumbnail.rawPayload.length).toBeLessThan(4000)
})

it('a whole photo is kept nowhere', async () => {
  const photo = await app.app.inject({ url: photoUrl, cookies: owner.cookies })
  expect(photo.headers['cache-control']).toBe('private, no-store')
  expect((await sharp(photo.rawPayload).metadata()).width).toBe(800)
})

it('there is one size of thumbnails, and it is for the creator alone', async () => {
  const stranger = await makeCreator(app, { email: 'stranger@example.com' })
  const thumbnail = `${photoUrl}?width=${THUMBNAIL_PX}`
  expect((await app.call('GET', `${photoUrl}?width=700`, { cookies: owner.cookies })).status).toBe(400)
  expect((await app.call('GET', thumbnail, { cookies: stranger.cookies })).status).toBe(404)
  expect((await app.call('GET', thumbnail)).status).toBe(401)
})

it('a photo is a picture and nothing else to any browser that opens it', async () => {
  const { headers, rawPayload } = await app.app.inject({ url: photoUrl, cookies: owner.cookies })
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
})

it('a photo is found by no guess, and a path that leads out of the store is no photo', async () => {
  const folder = photoUrl.slice(0, photoUrl.lastIndexOf('/'))
  const known = photoUrl.split('/').at(-1)!
  const guesses = [
    ...Array.from({ length: 50 }, () => newPublicToken()),
    known.slice(0, -1),
    known.toUpperCase(),
    `${known}.jpg`,
    ...[
      '..%2f..%2fsecret',
      '..%2F..%2F..%2Fetc%2Fpasswd',
      '%2e%2e%2fsecret',
      '..\\..\\secret',
      '%00',
      `${known}%00.png`,
    ],
  ].filter(guess => guess !== known)
  for (const guess of guesses) {
    const { status, text } = await app.call('GET', `${folder}/${guess}`, { cookies: owner.cookies })
    expect([guess, status]).toEqual([guess, 404])
    expect(text).not.toContain('root:')
  }
})
