import { addLinksTo } from '../../server/testing/operator.ts'
import { type ServiceProcess, spawnService, untilReady } from '../../server/testing/process.ts'
import { rollingRestarts } from '../../server/testing/rolling-restarts.ts'
import { type Figure, figure } from '../figures.ts'
import type { FaultPace } from './pace.ts'
import { withDatabase } from './service.ts'

/** So that no link gets more than it takes from one network. */
const LINKS = 500
/** On a busy machine few requests are under way at any moment. */
const CONTROL_RESTARTS = 20

/** Two processes behind the documented HAProxy are replaced one after another. */
export async function restartOneByOne({ rollingRestarts: times }: FaultPace): Promise<Figure[]> {
  const { answered, failed } = await restarted({ times })
  const control = await restarted({ times: CONTROL_RESTARTS, drainS: 0, untilFailure: true })
  return [
    figure({
      what: 'Two processes, replaced one after another: failed requests',
      goal: { atMost: 0 },
      value: failed.length,
      unit: '',
      numbers: `${times} restarts, ${answered.toLocaleString('en-GB')} requests without retries`,
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
  drainS?: number
  untilFailure?: boolean
}

const restarted = ({ times, drainS, untilFailure }: Restarts) =>
  withDatabase(async ({ settings, connections }) => {
    const running = new Set<ServiceProcess>()
    const start = async (port: number) => {
      const service = spawnService({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: String(port),
        TRUST_PROXY: '127.0.0.1',
        ALLOW_UNSHARED: 'payments',
        ...settings,
        ...(drainS !== undefined && { DRAIN_S: String(drainS) }),
      })
      running.add(service)
      service.ended.then(() => running.delete(service))
      await untilReady(service)
      return service
    }
    try {
      const makeLinks = () => addLinksTo(connections, LINKS)
      return await rollingRestarts({ times, start, makeLinks, ...(untilFailure && { untilFailure }) })
    } finally {
      for (const { child, ended } of running) {
        child.kill('SIGKILL')
        await ended
      }
    }
  })
