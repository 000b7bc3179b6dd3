import { expect, test } from 'vitest'
import { newTicketId } from './ticket.ts'

test('ticket ids are short, readable and different', () => {
  const tickets = new Set(Array.from({ length: 1000 }, newTicketId))
  expect(tickets.size).toBe(1000)
  for (const ticket of tickets) expect(ticket).toMatch(/^NM-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
})
