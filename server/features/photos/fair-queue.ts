import { Declined } from '../../http/declined.ts'

/** On whose behalf work is queued: networks share the slots of their link, and links share all slots. */
export interface Requester {
  link: string
  network: string
  /** On the clock of `performance.now()`: work that has not started by then is declined as `busy`. */
  answerBy: number
}

interface Entry extends Requester {
  start: () => void
  refuse: () => void
}

type Queue = Set<Entry>

/**
 * Serves links round-robin, and the networks at each link round-robin too. When more than `maxWaiting` entries wait, the
 * newest entry of the longest queue is declined as `busy`: a crowd at one link never displaces the visitors of another.
 */
export function fairQueue({ maxConcurrent, maxWaiting }: { maxConcurrent: number; maxWaiting: number }) {
  const links = new Map<string, Map<string, Queue>>()
  let running = 0
  let waiting = 0

  const add = (entry: Entry) => {
    const networks = links.get(entry.link) ?? new Map<string, Queue>()
    const queue = networks.get(entry.network) ?? new Set()
    links.set(entry.link, networks.set(entry.network, queue.add(entry)))
    waiting++
  }
  const remove = (entry: Entry) => {
    const networks = links.get(entry.link)!
    const queue = networks.get(entry.network)!
    queue.delete(entry)
    if (queue.size === 0) networks.delete(entry.network)
    if (networks.size === 0) links.delete(entry.link)
    waiting--
  }

  const startNext = () => {
    if (running >= maxConcurrent || waiting === 0) return
    const networks = rotate(links)
    const [next] = rotate(networks)
    remove(next!)
    running++
    next!.start()
  }
  const newestOfLongest = () => {
    const networks = lastLargest([...links.values()], each => sum([...each.values()].map(({ size }) => size)))
    return [...lastLargest([...networks.values()], ({ size }) => size)].at(-1)!
  }

  const acquire = (requester: Requester) =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        remove(entry)
        reject(new Declined('busy'))
      }
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const entry = { ...requester, start, refuse }
      const timer = setTimeout(refuse, Math.max(0, requester.answerBy - performance.now()))
      add(entry)
      startNext()
      if (waiting > maxWaiting) newestOfLongest().refuse()
    })

  return async <T>(requester: Requester, work: () => Promise<T>): Promise<T> => {
    await acquire(requester)
    try {
      // A blocked event loop delays the timer.
      if (performance.now() > requester.answerBy) throw new Declined('busy')
      return await work()
    } finally {
      running--
      startNext()
    }
  }
}

/** Moves the first entry to the end and returns its value. */
function rotate<V>(map: Map<string, V>): V {
  const [key, value] = map.entries().next().value!
  map.delete(key)
  map.set(key, value)
  return value
}

/** Of several that are equally large the last: the one that was served most recently. */
const lastLargest = <T>(items: T[], sizeOf: (item: T) => number): T =>
  items.reduce((best, item) => (sizeOf(item) >= sizeOf(best) ? item : best))

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
