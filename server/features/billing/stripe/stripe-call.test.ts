import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { BUFFERED_BYTES, endlessAnswer } from '../../../testing/endless-answer.ts'
import { stripeClient } from './payment-provider.ts'
import { callStripe } from './stripe-call.ts'

let server: Server

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function customerFrom(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stripe = stripeClient('sk_test_key', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return callStripe(() => stripe.customers.retrieve('cus_1'))
}

it('aborts an endless reply', async () => {
  const endless = endlessAnswer()
  await expect(customerFrom(endless.listener)).rejects.toMatchObject({ code: 'payments_unavailable' })
  expect(endless.sentBytes()).toBeLessThan(2 * BUFFERED_BYTES)
})

it('sends the secret key to no other URL', async () => {
  const paths: string[] = []
  const customer = customerFrom((request, reply) => {
    paths.push(request.url!)
    reply.writeHead(307, { location: '/elsewhere' }).end()
  })
  await expect(customer).rejects.toMatchObject({ code: 'payments_unavailable' })
  expect(paths).toEqual(['/v1/customers/cus_1'])
})

it('waits no longer for a reply that arrives byte by byte', async () => {
  const startedMs = performance.now()
  const customer = customerFrom((_, reply) => {
    const drip = setInterval(() => reply.write(' '), 500)
    reply.on('close', () => clearInterval(drip))
  })
  await expect(customer).rejects.toMatchObject({ code: 'payments_unavailable' })
  expect(performance.now() - startedMs).toBeLessThan(10_000)
})
