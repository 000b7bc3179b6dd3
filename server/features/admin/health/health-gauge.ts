import type { HealthState } from '../../../../contract/health.ts'
import type { Metrics } from '../../../http/metrics.ts'
import type { HealthMonitor } from './health-monitor.ts'

/** The mail server and Stripe are asked once a minute, however often Prometheus comes. */
const MAX_AGE_MS = 60_000
const VALUES: Record<HealthState, number> = { ok: 0, off: 0, warning: 1, failing: 2 }

export const measureHealth =
  (monitor: HealthMonitor) =>
  ({ Gauge, registry }: Metrics) => {
    new Gauge({
      name: 'health_state',
      help: 'Of each part of the service: 0 works or is not set up, 1 needs attention, 2 fails.',
      labelNames: ['part'],
      registers: [registry],
      async collect() {
        const { checkedAt: _, ...parts } = await monitor.check({ maxAgeMs: MAX_AGE_MS })
        for (const [part, { state }] of Object.entries(parts)) this.set({ part }, VALUES[state])
      },
    })
  }
