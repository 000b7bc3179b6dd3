import pg from 'pg'
import type { Connections } from '../../server/service.ts'
import { olderRelease } from '../../server/testing/older-release.ts'
import { addLinksTo } from '../../server/testing/operator.ts'
import { rollingRestarts } from '../../server/testing/rolling-restarts.ts'
import { type Figure, figure } from '../figures.ts'
import type { FaultPace } from './pace.ts'
import { withDatabase, withProcesses } from './service.ts'

/** So that no link gets more than it takes from one network. */
const LINKS = 500
const PROCESSES = 3
/** On a busy machine few requests are under way at any moment. */
const CONTROL_RESTARTS = 20

/** Processes of an older release behind the documented HAProxy are replaced one after another; the first that follows migrates. */
export async function restartOneByOne({ rollingRestarts: times, restartAnswers }: FaultPace): Promise<Figure[]> {
  const older = await olderRelease()
  const { answered, failed, migrations } = await restarted({ times, older, answers: restartAnswers })
  const control = await restarted({ times: CONTROL_RESTARTS, drainS: 0, untilFailure: true })
  return [
    figure({
      what: `${PROCESSES} processes, replaced one after another from an older release on: failed requests`,
      goal: { atMost: 0 },
      value: failed.length,
      unit: '',
      numbers: `${times} restarts, ${answered.toLocaleString('en-GB')} requests without retries`,
    }),
    figure({
      what: 'Migrations that the first replacement has made, while the older ones served on',
      goal: { atLeast: 1 },
      value: migrations,
      unit: '',
      numbers: 'an older release answers until its turn comes',
    }),
    figure({
      what: 'Control: without the drain some fail',
      goal: { atLeast: 1 },
      value: control.failed.length,
      unit: '',
      numbers: `until the first, in ${control.answered.toLocaleString('en-GB')} requests`,
    }),
  ]
}

interface Restarts {
  times: number
  /** The `main.ts` of the release that runs at first. */
  older?: string
  answers?: number
  drainS?: number
  untilFailure?: boolean
}

const restarted = ({ times, older, answers = 0, drainS, untilFailure = false }: Restarts) =>
  withDatabase(
    ({ settings, connections }) =>
      withProcesses(settings, async start => {
        let before = 0
        const tally = await rollingRestarts({
          times,
          processes: PROCESSES,
          answers,
          untilFailure,
          start: (port, when) =>
            start(port, {
              ...(drainS !== undefined && { env: { DRAIN_S: String(drainS) } }),
              ...(older && when === 'first' && { main: older }),
            }),
          makeLinks: async () => {
            before = await migrationsIn(connections)
            return addLinksTo(connections, LINKS)
          },
        })
        return { ...tally, migrations: (await migrationsIn(connections)) - before }
      }),
    // With all of today's migrations the older release would find a newer database.
    { empty: older !== undefined },
  )

async function migrationsIn({ ownerConnection }: Pick<Connections, 'ownerConnection'>): Promise<number> {
  const client = new pg.Client(ownerConnection)
  await client.connect()
  const { rowCount } = await client.query('select from migrations')
  await client.end()
  return rowCount!
}
