import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { webhookEvents } from './webhook-events.ts'

it('stands in the instructions for the operator who adds the webhook endpoint, event by event', () => {
  const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const paragraph = /add a webhook endpoint.*?;\n/s.exec(operations)![0]
  const named = [...paragraph.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(match => match[1])
  expect(named.toSorted()).toEqual([...webhookEvents].toSorted())
})
