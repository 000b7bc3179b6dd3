import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fill, type MadeLink, makeLink, northOf, postCheckIn, TOWERS } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const adviceOn = async (link: MadeLink, { cookies } = owner) =>
  app.call('GET', `/api/checkin-links/${link.id}/advice`, { cookies })

describe('advice on a link', () => {
  it('suggests a wider ring to who refuses people just outside', async () => {
    const link = await makeLink(app, owner.creatorId)
    expect((await adviceOn(link)).body).toEqual({
      days: 30,
      accepted: 0,
      refused: 0,
      refusedWithinM: { 25: 0, 50: 0, 100: 0 },
      accuracyP90M: null,
      suggestedRadiusM: null,
    })
    for (const metres of [105, 118, 130, 135, 140, 900]) await postCheckIn(app, link.checkinToken, northOf(metres))
    for (let accuracyM = 1; accuracyM <= 10; accuracyM++) await postCheckIn(app, link.checkinToken, { accuracyM })
    expect((await adviceOn(link)).body).toEqual({
      days: 30,
      accepted: 10,
      refused: 6,
      refusedWithinM: { 25: 2, 50: 5, 100: 5 },
      accuracyP90M: 9,
      suggestedRadiusM: 150,
    })
  })

  it('forgets what came before the pin moved', async () => {
    const link = await makeLink(app, owner.creatorId)
    for (let n = 0; n < 5; n++) await postCheckIn(app, link.checkinToken, northOf(110))
    await postCheckIn(app, link.checkinToken)
    expect((await adviceOn(link)).body).toMatchObject({ accepted: 1, suggestedRadiusM: 125 })
    const { latitude, longitude } = northOf(30, TOWERS)
    await app.call('POST', `/api/checkin-links/${link.id}/change`, {
      cookies: owner.cookies,
      body: { version: 1, placeId: `coord_${latitude}_${longitude}` },
    })
    expect((await adviceOn(link)).body).toMatchObject({ accepted: 0, refused: 0, suggestedRadiusM: null })
  })

  it('reads what was refused for the distance, of the last 30 days', async () => {
    const link = await makeLink(app, owner.creatorId, { requirePhotoVerify: true })
    await postCheckIn(app, link.checkinToken, northOf(10))
    expect((await adviceOn(link)).body).toMatchObject({ refused: 0 })
    await postCheckIn(app, link.checkinToken, northOf(110))
    expect((await adviceOn(link)).body).toMatchObject({ refused: 1 })
    await app.advance('31 days')
    const later = await makeCreator(app, { email: owner.email })
    expect((await adviceOn(link, later)).body).toMatchObject({ refused: 0 })
  })

  it('reads the newest 2,000 who were refused and the newest 1,000 who got in', async () => {
    const later = await makeCreator(app, { email: owner.email })
    const link = await makeLink(app, owner.creatorId)
    await fill(app, link.id, 1001)
    // The oldest of each would change every figure.
    await app.database.asOwner(
      `update check_ins set accuracy_m = case when ordinal = 1 then 900 else 10 end where link_id = '${link.id}';
       insert into refused_attempts (link_id, id, reason, distance_m, device_type, browser, os, attempted_at)
       select '${link.id}', gen_random_uuid(), 'too_far', case when n <= 5 then 110 else 5000 end, 'Mobile', '', '',
         app_now() - interval '1 day' + n * interval '1 second'
       from generate_series(1, 2005) n`,
    )
    expect((await adviceOn(link, later)).body).toMatchObject({
      accepted: 1000,
      accuracyP90M: 10,
      refused: 2000,
      refusedWithinM: { 25: 0, 50: 0, 100: 0 },
      suggestedRadiusM: null,
    })
  })
})
