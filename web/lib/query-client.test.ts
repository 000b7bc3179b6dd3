import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

const failing = async () => {
  throw new Error('no network')
}

test('without a network a reading and an act fail at once, instead of waiting for it', async () => {
  onlineManager.setOnline(false)
  const heard: string[] = []
  const client = createQueryClient(error => heard.push(error.message))
  await expect(client.fetchQuery({ queryKey: ['list'], queryFn: failing })).rejects.toThrow('no network')
  const act = client.getMutationCache().build(client, { mutationFn: failing })
  await expect(act.execute(undefined)).rejects.toThrow('no network')
  expect(heard).toEqual(['no network', 'no network'])
})

test('what has failed is read again once the network is back', () => {
  const client = createQueryClient(() => undefined)
  expect(client.defaultQueryOptions({ queryKey: ['list'] }).refetchOnReconnect).toBe(true)
})
