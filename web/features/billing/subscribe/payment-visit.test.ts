import { describe, expect, it } from 'vitest'
import { secretIn, visitOf } from './payment-visit.ts'

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
    const state = { clientSecret: 'pi_1_secret_2', due: 7, other: {} }
    expect(visitOf('', state)).toMatchObject({ plan: null, clientSecret: 'pi_1_secret_2' })
    expect(visitOf('', state)).not.toHaveProperty('due')
  })
})

describe('a secret in the address', () => {
  it('is taken out of it', () => {
    expect(secretIn('/subscribe-payment', 'client_secret=s&plan=Pro&subscription_id=sub_1&upgrade=true')).toEqual({
      clientSecret: 's',
      address: '/subscribe-payment?plan=Pro&upgrade=true',
    })
    expect(secretIn('/subscribe-success', 'payment_intent_client_secret=s')).toEqual({
      clientSecret: 's',
      address: '/subscribe-success',
    })
  })

  it('is not always there', () => expect(secretIn('/subscribe-payment', 'plan=Pro')).toBeNull())
})
