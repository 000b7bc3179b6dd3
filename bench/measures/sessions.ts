import type pg from 'pg'
import { type Figure, failures, figure, medianRatio, perSecond } from '../figures.ts'
import { makeFullestLinks } from '../fullest-links.ts'
import type { Ground } from '../ground.ts'
import { interleaved, type Pace } from '../pace.ts'

const CONNECTIONS = 32

/** Measures check-ins at the fullest links, beside plain ones. */
export async function measureSessions({ load, links, appPort, pool }: Ground, pace: Pace): Promise<Figure[]> {
  const { seconds, warmUpSeconds } = pace
  const { tokens: fullest, openPages } = await makeFullestLinks(pool)
  const onApp = { port: appPort, connections: CONNECTIONS }
  const checkIns = {
    fullest: (time = { seconds, warmUpSeconds }) =>
      load.ask({ traffic: { of: 'check-ins', tokens: fullest, pages: openPages() }, ...onApp, ...time }),
    plain: (time = { seconds, warmUpSeconds }) =>
      load.ask({ traffic: { of: 'check-ins', tokens: links.spread }, ...onApp, ...time }),
  }
  for (const settle of Object.values(checkIns)) await settle({ seconds: pace.settleSeconds, warmUpSeconds: 0 })

  const runs = await interleaved(pace, { fullest: () => checkIns.fullest(), plain: () => checkIns.plain() })
  await expectFullest(pool, fullest)
  const [full, plain] = [runs.fullest, runs.plain].map(results => results.map(({ perSecond: rate }) => rate))
  return [
    figure({
      what: 'Check-ins a second at the fullest links, beside plain links',
      goal: { atLeast: 0.8 },
      value: medianRatio(full!, plain!),
      numbers: `${perSecond(full!)} beside ${perSecond(plain!)}${failures([...runs.fullest, ...runs.plain])}`,
    }),
  ]
}

/** A check-in in no session, of nobody on the list or of somebody who is not there would be measured like a plainer one. */
async function expectFullest(pool: pg.Pool, tokens: string[]): Promise<void> {
  const { rows } = await pool.query<{ all: number; fullest: number }>(
    `select count(*)::int as all,
       count(*) filter (where c.occurrence_at is not null and m.person_id is not null and p.link_id is not null)::int as fullest
     from links l join check_ins c on c.link_id = l.id
     left join matches m on (m.link_id, m.ordinal) = (c.link_id, c.ordinal)
     left join present_now p on (p.link_id, p.ordinal) = (c.link_id, c.ordinal)
     where l.checkin_token = any($1::text[])`,
    [tokens],
  )
  const { all, fullest } = rows[0]!
  if (all === 0 || fullest < all)
    throw new Error(`${all - fullest} of ${all} check-ins were plainer than they should be`)
}
