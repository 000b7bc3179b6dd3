import { expect, test } from 'vitest'
import { Declined } from '../../http/declined.ts'
import { fairTurns } from './fair-turns.ts'

const SOON_MS = 4000

/** Turns one at a time: work ends when the test says so. */
function oneAtATime(maxWaiting: number) {
  const turn = fairTurns({ atOnce: 1, maxWaiting })
  const begun: string[] = []
  const refused: string[] = []
  let endWork: () => void = () => undefined
  const arrive = (link: string, network: string, name: string, withinMs = SOON_MS) =>
    turn({ link, network, answerBy: performance.now() + withinMs }, async () => {
      begun.push(name)
      await new Promise<void>(resolve => {
        endWork = resolve
      })
    }).catch(error => {
      expect(error).toBeInstanceOf(Declined)
      refused.push(name)
    })
  const settle = () => new Promise(resolve => setImmediate(resolve))
  const endAll = async () => {
    for (let done = -1; done < begun.length; ) {
      done = begun.length
      endWork()
      await settle()
    }
  }
  return { arrive, begun, refused, settle, endAll }
}

test('links take turns, and so do the networks at a link', async () => {
  const { arrive, begun, endAll } = oneAtATime(64)
  void arrive('other', 'x', 'at work')
  for (const n of [1, 2, 3]) void arrive('crowded', 'crowd', `crowd ${n}`)
  void arrive('crowded', 'home', 'home')
  void arrive('quiet', 'crowd', 'quiet')
  await endAll()
  expect(begun).toEqual(['at work', 'crowd 1', 'quiet', 'home', 'crowd 2', 'crowd 3'])
})

test('a network that comes back at once goes behind those that wait', async () => {
  const { arrive, begun, settle, endAll } = oneAtATime(64)
  void arrive('a', 'x', 'a 1')
  void arrive('b', 'x', 'b 1')
  void arrive('b', 'x', 'b 2')
  await settle()
  void arrive('a', 'x', 'a 2')
  await endAll()
  expect(begun).toEqual(['a 1', 'b 1', 'a 2', 'b 2'])
})

test('beyond the room for waiting the newest of the longest queue is refused, never the visitor of another link', async () => {
  const { arrive, begun, refused, settle, endAll } = oneAtATime(3)
  for (const n of [1, 2, 3, 4, 5]) void arrive('crowded', 'crowd', `crowd ${n}`)
  void arrive('crowded', 'home', 'home')
  void arrive('quiet', 'x', 'quiet')
  await settle()
  expect(refused).toEqual(['crowd 5', 'crowd 4', 'crowd 3'])
  await endAll()
  expect(begun).toEqual(['crowd 1', 'crowd 2', 'quiet', 'home'])
})

test('an entry whose time has passed takes no turn', async () => {
  const { arrive, begun, refused, endAll } = oneAtATime(64)
  void arrive('a', 'x', 'at work')
  await arrive('a', 'x', 'late', 5)
  expect(refused).toEqual(['late'])
  await endAll()
  void arrive('a', 'x', 'next')
  await endAll()
  expect(begun).toEqual(['at work', 'next'])
})
