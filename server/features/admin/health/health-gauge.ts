import type { HealthState } from '../../../../contract/health.ts'
import { databaseUnavailable } from '../../../db/db.ts'
import type { Measure } from '../../../http/metrics.ts'
import type { HealthMonitor } from './health-monitor.ts'

/** The mail server and Stripe are asked once a minute, however often Prometheus comes. */
const MAX_AGE_MS = 60_000
const VALUES: Record<HealthState, number> = { ok: 0, off: 0, warning: 1, failing: 2 }

export const healthGauge = (monitor: HealthMonitor): Measure => ({
  name: 'health_state',
  help: 'Of each part of the service: 0 works or is not set up, 1 needs attention, 2 fails.',
  labelNames: ['part'],
  async read() {
    try {
      const { checkedAt: _, ...parts } = await monitor.check({ maxAgeMs: MAX_AGE_MS })
      return Object.entries(parts).map(([part, { state }]) => ({ labels: { part }, value: VALUES[state] }))
    } catch (error) {
      // Of the other parts nothing is known then.
      if (databaseUnavailable(error)) return [{ labels: { part: 'database' }, value: VALUES.failing }]
      throw error
    }
  },
})
