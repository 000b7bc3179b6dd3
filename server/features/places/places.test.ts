import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { details, search } from '../../testing/place-provider.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('without a key: the embedded gazetteer', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ APP_URL: 'https://nearmark.example' })
  })
  afterAll(() => app.stop())

  test('finds towns, and lets a browser keep them for five minutes', async () => {
    const { status, body, headers } = await search(app, 'zurich')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, max-age=300')
    expect(body).toEqual([
      {
        place_id: 'town_2657896',
        name: 'Zürich',
        address: 'Zürich, ZH, Switzerland',
        description: 'Zürich, ZH, Switzerland',
        structured_formatting: { main_text: 'Zürich', secondary_text: 'ZH, Switzerland' },
        latitude: 47.36667,
        longitude: 8.55,
      },
    ])
    expect((await details(app, 'town_2657896')).body).toEqual({ ...body[0], timeZone: 'Europe/Zurich' })
  })

  test('answers nothing to fewer than three characters', async () => {
    for (const input of ['', 'zu', '  zu  ', '\u0000\u0000\u0000\u0000'])
      expect((await search(app, input)).body).toEqual([])
    expect((await app.call('GET', '/api/places/search')).body).toEqual([])
  })

  test.each([
    ['東京', 'Tokyo'],
    ['吉隆', 'Kuala Lumpur'],
    ['Токио', 'Tokyo'],
  ])('finds %s, since two characters can be a name in some scripts', async (input, name) => {
    expect((await search(app, input)).body[0]?.name).toBe(name)
    expect((await search(app, 'То')).body).toEqual([])
    expect((await search(app, '東')).body).toEqual([])
  })

  test('makes one place of a typed pair, and names it', async () => {
    const { body } = await search(app, '3.1390, 101.6869')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      place_id: 'coord_3.139_101.6869',
      name: 'Near Kuala Lumpur, Malaysia (3.1390, 101.6869)',
      latitude: 3.139,
      longitude: 101.6869,
    })
    expect((await details(app, 'coord_3.139_101.6869')).body).toEqual({ ...body[0], timeZone: 'Asia/Kuala_Lumpur' })
  })

  test('knows where the city of a time zone is', async () => {
    const cityOf = (timeZone: string) =>
      app.call('GET', `/api/places/time-zone-city?timeZone=${encodeURIComponent(timeZone)}`)
    expect((await cityOf('Europe/Zurich')).body).toEqual({ city: { latitude: 47.36667, longitude: 8.55 } })
    expect((await cityOf('UTC')).body).toEqual({ city: null })
    expect((await cityOf('x'.repeat(65))).status).toBe(400)
  })

  test.each(['coord_91_0', 'coord_a_b', 'coord_', 'town_1', 'ChIJ', 'photon_x.y', '../../admin', '\u0000'])(
    'declines the unknown id %s',
    async placeId => {
      expect(await details(app, placeId)).toMatchObject({ status: 400, body: { code: 'place_unknown' } })
    },
  )

  test('declines a missing id, an overlong id and an overlong search', async () => {
    expect((await app.call('GET', '/api/places/details')).status).toBe(400)
    expect((await details(app, 'x'.repeat(513))).status).toBe(400)
    expect((await search(app, 'x'.repeat(201))).status).toBe(400)
  })

  test('says who finds places, the origin of links, and that there is no key', async () => {
    expect((await app.call('GET', '/api/config/google-places-key')).body).toEqual({ apiKey: null })
    expect((await app.call('GET', '/api/config/app-domain')).body).toEqual({ domain: 'https://nearmark.example' })
    expect((await app.call('GET', '/api/config/maps')).body).toEqual({
      provider: 'gazetteer',
      tilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
      placesAttribution: 'Places © GeoNames, CC BY 4.0',
    })
  })

  test('limits one network that keeps searching, and no other', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 121; round++) statuses.push((await search(app, 'zz', '192.0.2.7')).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
    expect((await search(app, 'zz', '192.0.2.8')).status).toBe(200)
  })
})
