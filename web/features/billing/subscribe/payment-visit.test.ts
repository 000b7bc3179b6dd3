import { describe, expect, it } from 'vitest'
import { urlWithoutSecret, visitOf } from './payment-visit.ts'

describe('a visit of the payment page', () => {
  it.each([
    ['', null],
    ['email=a@b.co', null],
    ['plan=free', null],
    ['plan=nothing', null],
  ])('with %j has nothing to pay', (search, state) => expect(visitOf(search, state)).toBeNull())

  it('names a plan in any case, and is monthly unless it says otherwise', () => {
    expect(visitOf('plan=pro', null)).toEqual({ plan: 'Pro', billing: 'monthly', upgrade: false, email: null })
    expect(visitOf('plan=Ultra&billing=yearly&email=a%40b.co&from=account', null)).toEqual({
      plan: 'Ultra',
      billing: 'yearly',
      upgrade: false,
      email: 'a@b.co',
    })
  })

  it('is monthly for an upgrade', () => {
    expect(visitOf('plan=Pro&upgrade=true&billing=yearly', null)).toMatchObject({ upgrade: true, billing: 'monthly' })
  })

  it('goes on with a payment that has begun, whatever else the entry holds', () => {
    const visit = visitOf('', { begun: true, reason: 7, clientSecret: 'pi_1_secret_2' })
    expect(visit).toEqual({ plan: null, billing: 'monthly', upgrade: false, email: null, begun: true })
  })
})

describe('a secret in the address', () => {
  it.each([
    ['/subscribe-payment', 'client_secret=s&plan=Pro&subscription_id=sub_1&upgrade=true', '?plan=Pro&upgrade=true'],
    ['/subscribe-success', 'payment_intent_client_secret=s', ''],
  ])('is thrown away: %s?%s', (path, search, left) => expect(urlWithoutSecret(path, search)).toBe(path + left))

  it.each(['plan=Pro', 'plan=Pro&client_secret='])('is not always there: %s', search =>
    expect(urlWithoutSecret('/subscribe-payment', search)).toBeNull(),
  )
})
