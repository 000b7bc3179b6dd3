import { expect, it } from 'vitest'
import type { Offers } from '../../../contract/plans.ts'
import { lastOffers } from './site-facts.ts'

const offers: Offers = { plans: [], prices: [] }

it('pages have no offers until they could be read once', async () => {
  const current = lastOffers(async () => Promise.reject(new Error('the database is out of reach')))
  expect(await current()).toBeNull()
})

it('a page does not wait for a slow price list, and shows it once it has arrived', async () => {
  let answer: (read: Offers) => void = () => undefined
  const current = lastOffers(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  expect(await current()).toBeNull()
  answer(offers)
  expect(await current()).toBe(offers)
})
