import { expect, test } from 'vitest'
import { Declined } from '../../http/declined.ts'
import { fairQueue } from './fair-queue.ts'

const SOON_MS = 4000

/** Serves one entry at a time; its work ends when the test says so. */
function oneAtATime(maxWaiting: number) {
  const queue = fairQueue({ maxConcurrent: 1, maxWaiting })
  const started: string[] = []
  const refused: string[] = []
  let endWork: () => void = () => undefined
  const arrive = (link: string, network: string, name: string, withinMs = SOON_MS) =>
    queue({ link, network, answerBy: performance.now() + withinMs }, async () => {
      started.push(name)
      await new Promise<void>(resolve => {
        endWork = resolve
      })
    }).catch(error => {
      expect(error).toBeInstanceOf(Declined)
      refused.push(name)
    })
  const settle = () => new Promise(resolve => setImmediate(resolve))
  const endAll = async () => {
    for (let done = -1; done < started.length; ) {
      done = started.length
      endWork()
      await settle()
    }
  }
  return { arrive, started, refused, settle, endAll }
}

test('links are served in turn, and so are the networks at a link', async () => {
  const { arrive, started, endAll } = oneAtATime(64)
  void arrive('other', 'x', 'at work')
  for (const n of [1, 2, 3]) void arrive('crowded', 'crowd', `crowd ${n}`)
  void arrive('crowded', 'home', 'home')
  void arrive('quiet', 'crowd', 'quiet')
  await endAll()
  expect(started).toEqual(['at work', 'crowd 1', 'quiet', 'home', 'crowd 2', 'crowd 3'])
})

test('a network that has been served goes behind those that wait', async () => {
  const { arrive, started, settle, endAll } = oneAtATime(64)
  void arrive('a', 'x', 'a 1')
  void arrive('b', 'x', 'b 1')
  void arrive('b', 'x', 'b 2')
  await settle()
  void arrive('a', 'x', 'a 2')
  await endAll()
  expect(started).toEqual(['a 1', 'b 1', 'a 2', 'b 2'])
})

test('a full queue refuses the newest entry of the longest queue, never the visitor of another link', async () => {
  const { arrive, started, refused, settle, endAll } = oneAtATime(3)
  for (const n of [1, 2, 3, 4, 5]) void arrive('crowded', 'crowd', `crowd ${n}`)
  void arrive('crowded', 'home', 'home')
  void arrive('quiet', 'x', 'quiet')
  await settle()
  expect(refused).toEqual(['crowd 5', 'crowd 4', 'crowd 3'])
  await endAll()
  expect(started).toEqual(['crowd 1', 'crowd 2', 'quiet', 'home'])
})

test('an entry past its deadline is refused and never starts', async () => {
  const { arrive, started, refused, endAll } = oneAtATime(64)
  void arrive('a', 'x', 'at work')
  await arrive('a', 'x', 'late', 5)
  expect(refused).toEqual(['late'])
  await endAll()
  void arrive('a', 'x', 'next')
  await endAll()
  expect(started).toEqual(['at work', 'next'])
})
