import { Declined } from '../../http/declined.ts'

/** Whose turn it is: networks share the turns of their link, and links share all turns. */
export interface Claimant {
  link: string
  network: string
  /** On the clock of `performance.now()`: work that has not begun by then is declined as `busy`. */
  answerBy: number
}

interface Waiting extends Claimant {
  begin: () => void
  refuse: () => void
}

type Queue = Set<Waiting>

/**
 * Links take turns, and so do the networks at each link, in rotation. Above `maxWaiting` the newest entry of the longest
 * queue is declined as `busy`, so a crowd at one link never takes a place from the visitors of another.
 */
export function fairTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const links = new Map<string, Map<string, Queue>>()
  let atWork = 0
  let waiting = 0

  const enter = (one: Waiting) => {
    const networks = links.get(one.link) ?? new Map<string, Queue>()
    const queue = networks.get(one.network) ?? new Set()
    links.set(one.link, networks.set(one.network, queue.add(one)))
    waiting++
  }
  const leave = (one: Waiting) => {
    const networks = links.get(one.link)!
    const queue = networks.get(one.network)!
    queue.delete(one)
    if (queue.size === 0) networks.delete(one.network)
    if (networks.size === 0) links.delete(one.link)
    waiting--
  }

  const beginNext = () => {
    if (atWork >= atOnce || waiting === 0) return
    const networks = rotate(links)
    const [next] = rotate(networks)
    leave(next!)
    atWork++
    next!.begin()
  }
  const newestOfLongest = () => {
    const networks = largest([...links.values()], each => sum([...each.values()].map(({ size }) => size)))
    return [...largest([...networks.values()], ({ size }) => size)].at(-1)!
  }

  const turn = (claimant: Claimant) =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        leave(mine)
        reject(new Declined('busy'))
      }
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const mine = { ...claimant, begin, refuse }
      const timer = setTimeout(refuse, Math.max(0, claimant.answerBy - performance.now()))
      enter(mine)
      beginNext()
      if (waiting > maxWaiting) newestOfLongest().refuse()
    })

  return async <T>(claimant: Claimant, work: () => Promise<T>): Promise<T> => {
    await turn(claimant)
    try {
      // The timer is late where the event loop is.
      if (performance.now() > claimant.answerBy) throw new Declined('busy')
      return await work()
    } finally {
      atWork--
      beginNext()
    }
  }
}

/** The first value, which moves to the end. */
function rotate<V>(map: Map<string, V>): V {
  const [key, value] = map.entries().next().value!
  map.delete(key)
  map.set(key, value)
  return value
}

/** The last of the largest: the one that had its turn most recently. */
const largest = <T>(items: T[], sizeOf: (item: T) => number): T =>
  items.reduce((best, item) => (sizeOf(item) >= sizeOf(best) ? item : best))

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
