import { describe, expect, it } from 'vitest'
import { arrivalOf } from './arrival.ts'

describe('an arrival', () => {
  it('from the card form', () => {
    expect(arrivalOf('plan=Pro&email=a%40b.co&billing=yearly&new=true', { paid: true })).toEqual({
      plan: 'Pro',
      billing: 'yearly',
      email: 'a@b.co',
      upgrade: false,
      sessionId: null,
      paymentIntentId: null,
      failed: false,
      saidPaid: true,
    })
  })

  it("from the provider's page", () => {
    const arrival = arrivalOf('session_id=cs_1&plan=Pro&new=true', null)
    expect(arrival).toMatchObject({ sessionId: 'cs_1', saidPaid: true, failed: false })
  })

  it.each([
    ['succeeded', false],
    ['processing', false],
    ['failed', true],
    ['canceled', true],
  ])("from the bank's check that %s: failed is %s", (status, failed) => {
    expect(arrivalOf(`plan=Pro&payment_intent=pi_1&redirect_status=${status}`, null).failed).toBe(failed)
  })

  it('by hand proves nothing', () => {
    expect(arrivalOf('plan=Pro&email=a%40b.co', null)).toMatchObject({ saidPaid: false, failed: false })
  })
})
