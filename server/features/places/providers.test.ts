import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BUFFERED_BYTES, endlessAnswer } from '../../testing/endless-answer.ts'
import { details, failures, type Provider, search, startProvider } from '../../testing/place-provider.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('with a Photon server', () => {
  let app: TestApp
  let provider: Provider
  beforeAll(async () => {
    provider = await startProvider()
    app = await startTestApp({ PHOTON_URL: `${provider.url}/` })
  })
  afterAll(async () => {
    await app.stop()
    await provider.stop()
  })
  afterEach(() => {
    provider.requests.length = 0
  })

  const museum = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [101.68726, 3.13767] },
    properties: {
      osm_type: 'W',
      osm_id: 1,
      name: 'Muzium Negara',
      street: 'Jalan Damansara',
      city: 'Kuala Lumpur',
      state: 'Kuala Lumpur',
      country: 'Malaysia',
    },
  }

  test('asks it once, and finds a place by its id without a second request', async () => {
    provider.replies({ type: 'FeatureCollection', features: [museum, { nonsense: true }] })
    const { body } = await search(app, 'muzium negara')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      name: 'Muzium Negara',
      address: 'Muzium Negara, Jalan Damansara, Kuala Lumpur, Malaysia',
      latitude: 3.13767,
      longitude: 101.68726,
    })
    await search(app, 'muzium  negara ')
    expect((await details(app, body[0].place_id)).body).toEqual({ ...body[0], timeZone: 'Asia/Kuala_Lumpur' })
    expect(provider.requests.map(({ url }) => url)).toEqual(['/api?q=muzium+negara&limit=5'])
  })

  test('declines an id that it did not sign', async () => {
    provider.replies({ type: 'FeatureCollection', features: [museum] })
    const { place_id: placeId } = (await search(app, 'forged')).body[0]
    const changed = placeId.replace(/.$/, (last: string) => (last === 'A' ? 'Q' : 'A'))
    for (const id of [changed, placeId.slice(0, -1), 'photon_W_1', 'town_2657896'])
      expect((await details(app, id)).status).toBe(400)
  })

  test('at most five, and none when it knows none', async () => {
    provider.replies({ type: 'FeatureCollection', features: Array(9).fill(museum) })
    expect((await search(app, 'five')).body).toHaveLength(5)
    provider.replies({ type: 'FeatureCollection', features: [] })
    expect((await search(app, 'none')).body).toEqual([])
  })

  test('typed coordinates never reach the provider', async () => {
    expect((await search(app, '3.1390, 101.6869')).body[0].name).toContain('Near Kuala Lumpur')
    expect(provider.requests).toEqual([])
  })

  test.each(failures)('says that the search does not answer on %s', async (name, responder) => {
    provider.respondWith(responder)
    const startedMs = performance.now()
    const { status, body } = await search(app, `failing ${name}`)
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'places_unavailable' })
    // A provider that is silent would otherwise be waited for as long as it likes.
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    expect(provider.requests.map(({ url }) => url)).not.toContain('/elsewhere')

    provider.replies({ type: 'FeatureCollection', features: [museum] })
    expect((await search(app, `failing ${name}`)).status).toBe(200)
  })

  test('aborts an endless reply', async () => {
    const endless = endlessAnswer()
    provider.respondWith(endless.listener)
    expect((await search(app, 'endless')).body.code).toBe('places_unavailable')
    expect(endless.sentBytes()).toBeLessThan(BUFFERED_BYTES)
  })

  test('attributes both sources', async () => {
    expect((await app.call('GET', '/api/config/maps')).body).toMatchObject({
      provider: 'photon',
      placesAttribution: 'Places © OpenStreetMap contributors; Places © GeoNames, CC BY 4.0',
    })
  })
})

describe('with a Google key', () => {
  const SERVER_KEY = 'server-key-canary'
  let app: TestApp
  let provider: Provider
  const replies: string[] = []
  beforeAll(async () => {
    provider = await startProvider()
    app = await startTestApp({
      GOOGLE_PLACES_KEY: SERVER_KEY,
      GOOGLE_MAPS_BROWSER_KEY: 'browser-key',
      GOOGLE_PLACES_URL: `${provider.url}/v1`,
    })
    app.app.addHook('onSend', async (_, reply, payload) => {
      replies.push(`${JSON.stringify(reply.getHeaders())} ${payload}`)
    })
  })
  afterAll(async () => {
    await app.stop()
    await provider.stop()
  })
  afterEach(() => {
    provider.requests.length = 0
  })

  const prediction = {
    placePrediction: {
      place: 'places/ChIJ5-rvAcdJzDERfSgcL1uO2fQ',
      placeId: 'ChIJ5-rvAcdJzDERfSgcL1uO2fQ',
      text: { text: 'Muzium Negara, Kuala Lumpur' },
      structuredFormat: { mainText: { text: 'Muzium Negara' }, secondaryText: { text: 'Kuala Lumpur' } },
    },
  }
  const museum = {
    id: 'ChIJ5-rvAcdJzDERfSgcL1uO2fQ',
    displayName: { text: 'Muzium\u0000 Negara', languageCode: 'ms' },
    formattedAddress: 'Jalan Damansara, 50566 Kuala Lumpur, Malaysia',
    location: { latitude: 3.13767, longitude: 101.68726 },
  }

  test('searches with the key and the field mask in headers', async () => {
    provider.replies({ suggestions: [prediction, { queryPrediction: {} }] })
    const { body } = await search(app, 'muzium')
    expect(body).toEqual([
      {
        place_id: 'ChIJ5-rvAcdJzDERfSgcL1uO2fQ',
        name: 'Muzium Negara',
        address: 'Muzium Negara, Kuala Lumpur',
        description: 'Muzium Negara, Kuala Lumpur',
        structured_formatting: { main_text: 'Muzium Negara', secondary_text: 'Kuala Lumpur' },
      },
    ])
    const [request] = provider.requests
    expect(request).toMatchObject({ method: 'POST', url: '/v1/places:autocomplete', body: '{"input":"muzium"}' })
    expect(request!.headers['x-goog-api-key']).toBe(SERVER_KEY)
    expect(request!.headers['x-goog-fieldmask']).toContain('suggestions.placePrediction.placeId')
  })

  test('fetches a place by its id once', async () => {
    provider.replies(museum)
    const { body } = await details(app, museum.id)
    expect(body).toMatchObject({
      name: 'Muzium Negara',
      address: 'Jalan Damansara, 50566 Kuala Lumpur, Malaysia',
      latitude: 3.13767,
    })
    await details(app, museum.id)
    expect(provider.requests.map(({ url }) => url)).toEqual([`/v1/places/${museum.id}`])
    expect(provider.requests[0]!.headers['x-goog-fieldmask']).toBe('id,displayName,formattedAddress,location')
  })

  test('finds nothing that the provider does not know', async () => {
    provider.replies({})
    expect((await search(app, 'nowhere')).body).toEqual([])
    provider.replies({ error: {} }, 404)
    expect((await details(app, 'unknown')).status).toBe(400)
    provider.requests.length = 0
    expect((await details(app, '../../../admin?x=')).status).toBe(400)
    expect(provider.requests).toEqual([])
  })

  test.each(failures)('says that the search does not answer on %s', async (name, responder) => {
    provider.respondWith(responder)
    const [found, read] = await Promise.all([search(app, `failing ${name}`), details(app, name.replaceAll(' ', '-'))])
    expect([found.status, found.body.code]).toEqual([503, 'places_unavailable'])
    expect([read.status, read.body.code]).toEqual([503, 'places_unavailable'])
    expect(provider.requests.map(({ url }) => url)).not.toContain('/elsewhere')
  })

  test('only the browser key leaves the server', async () => {
    expect((await app.call('GET', '/api/config/google-places-key')).body).toEqual({ apiKey: 'browser-key' })
    expect((await app.call('GET', '/api/config/maps')).body.provider).toBe('google')
    expect(replies.length).toBeGreaterThan(10)
    expect(replies.join('\n')).not.toContain(SERVER_KEY)
  })
})
