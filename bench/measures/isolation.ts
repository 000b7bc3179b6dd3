import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Figure, failures, figure, median, medianRatio, ms } from '../figures.ts'
import { type Ground, prepareGround } from '../ground.ts'
import { growOwner } from '../grown.ts'
import type { LoadResult } from '../load/loops.ts'
import { interleaved, type Pace } from '../pace.ts'

/** Enough that one is always free. */
const OTHER_LINKS = { ratePerS: 200, connections: 256 }
const TROUBLED_LINK = { ratePerS: 5, connections: 32 }
/** The time after a lock is released, so that check-ins which waited for it are counted. */
const AFTERWARDS_S = 6
/** A round takes half a minute. */
const MAX_ROUNDS = 3

/** Compares check-ins at a thousand links while another link is locked, or a large one is erased, with undisturbed ones. */
export async function measureIsolation(pace: Pace): Promise<Figure[]> {
  const ground = await prepareGround()
  try {
    const atOthers = (seconds: number) => checkIns(ground, ground.links.spread, { seconds, ...OTHER_LINKS })
    await atOthers(pace.settleSeconds)
    const rounds = Math.min(pace.rounds, MAX_ROUNDS)
    const locked = await interleaved(
      { ...pace, rounds },
      {
        during: () => whileLocked(ground, pace, atOthers),
        without: () => atOthers(pace.lockedSeconds + AFTERWARDS_S),
      },
    )
    const without = await atOthers(pace.erasingSeconds)
    const erasing = await whileErased(ground, pace, atOthers)
    return [
      p99Figure(
        `p99 of check-ins while another link is locked for ${pace.lockedSeconds} s`,
        locked.during,
        locked.without,
      ),
      p99Figure(
        `p99 of check-ins while a link of ${pace.grown.checkIns.toLocaleString('en-GB')} is deleted`,
        [erasing.result],
        [without],
        `; DELETE answered after ${ms(erasing.answeredMs)}, erased after ${Math.round(erasing.erasedMs / 1000)} s`,
      ),
    ]
  } finally {
    await ground.stop()
  }
}

type AtOthers = (seconds: number) => Promise<LoadResult>

const checkIns = (
  { load, appPort: port }: Pick<Ground, 'load' | 'appPort'>,
  tokens: string[],
  pace: { seconds: number; ratePerS: number; connections: number },
) => load.ask({ traffic: { of: 'check-ins', tokens }, port, warmUpSeconds: 0, ...pace })

/** Visitors who keep coming to the link that is in trouble. */
const atTroubledLink = ({ otherLoad, appPort }: Ground, token: string, seconds: number) =>
  checkIns({ load: otherLoad, appPort }, [token], { seconds, ...TROUBLED_LINK })

async function whileLocked(ground: Ground, { lockedSeconds }: Pace, atOthers: AtOthers): Promise<LoadResult> {
  const operator = new pg.Client(ground.connection)
  await operator.connect()
  await operator.query('begin')
  await operator.query('select from links where checkin_token = $1 for update', [ground.links.hot])
  const [result] = await Promise.all([
    atOthers(lockedSeconds + AFTERWARDS_S),
    atTroubledLink(ground, ground.links.hot, lockedSeconds),
    sleep(lockedSeconds * 1000).then(() => operator.end()),
  ])
  return result
}

async function whileErased(ground: Ground, { grown, erasingSeconds }: Pace, atOthers: AtOthers) {
  const { linkId, checkinToken, cookie } = await growOwner(ground.pool, { checkIns: grown.checkIns })
  const begunAt = performance.now()
  const elapsed = () => performance.now() - begunAt
  const deleteLink = async () => {
    const url = `http://127.0.0.1:${ground.appPort}/api/checkin-links/${linkId}`
    const { status } = await fetch(url, { method: 'DELETE', headers: { cookie } })
    if (status !== 200) throw new Error(`Deleting a link was answered ${status}`)
    const answeredMs = elapsed()
    while ((await ground.pool.query('select from links where id = $1', [linkId])).rowCount) await sleep(100)
    return { answeredMs, erasedMs: elapsed() }
  }
  const [result, , times] = await Promise.all([
    atOthers(erasingSeconds),
    atTroubledLink(ground, checkinToken, erasingSeconds),
    deleteLink(),
  ])
  return { result, ...times }
}

function p99Figure(what: string, during: LoadResult[], without: LoadResult[], more = ''): Figure {
  const [duringMs, withoutMs] = [during, without].map(results => results.map(({ p99Ms }) => p99Ms)) as [
    number[],
    number[],
  ]
  return figure({
    what: `${what}, beside without`,
    goal: { atMost: 2 },
    value: medianRatio(duringMs, withoutMs),
    numbers: `${ms(median(duringMs))} beside ${ms(median(withoutMs))} at ${OTHER_LINKS.ratePerS}/s${failures([...during, ...without])}${more}`,
  })
}
