import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function recorder(answer: (question: string) => Promise<string>, maxEntries = 10) {
  const asked: string[] = []
  let nowMs = 0
  const ask = remembered(
    question => {
      asked.push(question)
      return answer(question)
    },
    { keptMs: 1000, maxEntries, clockMs: () => nowMs },
  )
  return { ask, asked, pass: (ms: number) => (nowMs += ms) }
}

test('the same question is asked once while its answer is kept', async () => {
  const { ask, asked, pass } = recorder(async question => question.toUpperCase())
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['A', 'A'])
  pass(999)
  await ask('a')
  expect(asked).toEqual(['a'])
  pass(1)
  await ask('a')
  expect(asked).toEqual(['a', 'a'])
})

test('a failure is not kept', async () => {
  let fails = true
  const { ask } = recorder(async () => (fails ? Promise.reject(new Error('down')) : 'up'))
  await expect(ask('a')).rejects.toThrow('down')
  fails = false
  expect(await ask('a')).toBe('up')
})

test('the oldest goes when there are too many', async () => {
  const { ask, asked } = recorder(async question => question, 2)
  for (const question of ['a', 'b', 'c', 'b', 'a']) await ask(question)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})
