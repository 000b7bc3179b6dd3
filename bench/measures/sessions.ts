import type pg from 'pg'
import { type Figure, failures, figure, medianRatio, perSecond } from '../figures.ts'
import type { Ground } from '../ground.ts'
import { makeFullestLinks } from '../links.ts'
import { interleaved, type Pace } from '../pace.ts'

const CONNECTIONS = 32

/** Measures check-ins at the fullest links, beside plain ones. */
export async function measureSessions({ load, links, appPort, pool }: Ground, pace: Pace): Promise<Figure[]> {
  const { seconds, warmUpSeconds } = pace
  const fullest = await makeFullestLinks(pool)
  const checkIns = (tokens: string[], time = { seconds, warmUpSeconds }) =>
    load.ask({ traffic: { of: 'check-ins', tokens }, port: appPort, connections: CONNECTIONS, ...time })
  for (const tokens of [fullest, links.spread])
    await checkIns(tokens, { seconds: pace.settleSeconds, warmUpSeconds: 0 })

  const runs = await interleaved(pace, {
    fullest: () => checkIns(fullest),
    plain: () => checkIns(links.spread),
  })
  await expectSessions(pool, fullest)
  const [full, plain] = [runs.fullest, runs.plain].map(results => results.map(({ perSecond: rate }) => rate))
  return [
    figure({
      what: 'Check-ins a second at links with sessions, beside plain links',
      goal: { atLeast: 0.8 },
      value: medianRatio(full!, plain!),
      numbers: `${perSecond(full!)} beside ${perSecond(plain!)}${failures([...runs.fullest, ...runs.plain])}`,
    }),
  ]
}

/** A link whose schedule has no session now would be measured like a plain one. */
async function expectSessions(pool: pg.Pool, tokens: string[]): Promise<void> {
  const { rows } = await pool.query<{ outside: number }>(
    `select count(*)::int as outside from links l join check_ins c on c.link_id = l.id
     where l.checkin_token = any($1::text[]) and c.occurrence_at is null`,
    [tokens],
  )
  const { outside } = rows[0]!
  if (outside > 0) throw new Error(`${outside} check-ins were in no session`)
}
