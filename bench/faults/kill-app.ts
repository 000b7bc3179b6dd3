import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, figure, ms, percentile } from '../figures.ts'
import { auditOf, hastyControl, lossFigures } from './audit.ts'
import type { FaultPace } from './pace.ts'
import { withService } from './service.ts'
import { startVisitors } from './visitors.ts'

const FAULT = 'App killed'
/** A retry with another key doubles a check-in that was committed and not yet answered: one of so many kills meets such a moment. */
const KILLS_THAT_DOUBLE = 20

/** The process is killed at random moments under load, and started again at once. */
export const killApp = (pace: FaultPace): Promise<Figure[]> =>
  withService(async service => {
    const { ledger, end } = startVisitors(service)
    const readyMs: number[] = []
    for (let kill = 0; kill < pace.appKills; kill++) {
      await sleep(500 + Math.random() * 1000)
      await service.kill()
      readyMs.push(await service.start())
    }
    await end()
    const audit = await auditOf(service, ledger)
    const kills = `${pace.appKills} kills`
    return [
      ...lossFigures(FAULT, audit, kills),
      figure({
        what: `${FAULT}: ready again after its start, the slowest`,
        goal: { atMost: 2000 * pace.timeRoom },
        value: Math.max(...readyMs),
        unit: 'ms',
        numbers: `${kills}, the median ${ms(percentile(readyMs, 50))}`,
      }),
      hastyControl(FAULT, audit),
      ...(pace.appKills < KILLS_THAT_DOUBLE
        ? []
        : [
            figure({
              what: 'Control: of visitors who try again with another key some are there twice',
              goal: { atLeast: 1 },
              value: audit.doubled.forgetful,
              unit: '',
              numbers: 'four lanes of the same run',
            }),
          ]),
    ]
  })
