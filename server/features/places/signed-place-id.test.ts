import { describe, expect, test } from 'vitest'
import { placeOf } from './place.ts'
import { signedPlaceIds } from './signed-place-id.ts'

const ids = signedPlaceIds(['a secret of at least thirty-two characters'])
const museum = placeOf({
  placeId: '',
  name: 'Muzium Negara',
  secondaryText: 'Jalan Damansara, Kuala Lumpur, Malaysia',
  point: { latitude: 3.13767, longitude: 101.68726 },
})

describe('an id that carries a signed place', () => {
  test('is read back as the same place', () => {
    const id = ids.sign(museum)
    expect(ids.read(id)).toEqual({ ...museum, place_id: id })
  })

  test('is rejected when it was changed, or signed with another secret', () => {
    const [text = '', signature] = ids.sign(museum).slice('photon_'.length).split('.')
    const moved = Buffer.from(
      JSON.stringify([3.5, ...JSON.parse(Buffer.from(text, 'base64url').toString()).slice(1)]),
    ).toString('base64url')
    expect(ids.read(`photon_${moved}.${signature}`)).toBeNull()
    expect(ids.read(`photon_${text}.${'A'.repeat(22)}`)).toBeNull()
    expect(ids.read(`photon_${text}.`)).toBeNull()
    expect(ids.read('photon_.')).toBeNull()
    expect(signedPlaceIds(['another secret of thirty-two characters']).read(ids.sign(museum))).toBeNull()
  })

  test.each(['"', '\\', '界', '👍', 'é'])(
    'stays within 512 characters, however often %s stands in its texts',
    letter => {
      const long = placeOf({ placeId: '', name: letter.repeat(500), secondaryText: letter.repeat(500), point: museum })
      const id = ids.sign({ ...long, latitude: -12.345678901, longitude: -123.45678901 })
      expect(id.length).toBeLessThanOrEqual(512)
      expect(ids.read(id)?.name).not.toContain('\ufffd')
    },
  )
})
