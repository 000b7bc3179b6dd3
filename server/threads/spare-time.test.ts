import { expect, it } from 'vitest'
import { createSpareTime } from './spare-time.ts'

/** Milliseconds for ten steps asked for at once, as twenty exports do. */
async function tenSteps(step: () => Promise<void>): Promise<number> {
  const begunAt = performance.now()
  await Promise.all(Array.from({ length: 10 }, step))
  return performance.now() - begunAt
}

it('long work rests before each step while requests keep the process busy', async () => {
  expect(await tenSteps(createSpareTime(() => 0.9))).toBeGreaterThan(140)
})

it('long work goes on at once while they leave it time', async () => {
  let waited = false
  const steps = tenSteps(createSpareTime(() => 0.2))
  setTimeout(() => {
    waited = true
  })
  await steps
  expect(waited).toBe(false)
})

it('sees by itself that the process is busy', async () => {
  const step = createSpareTime()
  const until = performance.now() + 50
  while (performance.now() < until);
  expect(await tenSteps(step)).toBeGreaterThan(140)
})
