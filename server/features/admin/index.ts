import type { Feature } from '../../feature.ts'
import type { HealthDeps } from './health/check-parts.ts'
import { healthGauge } from './health/health-gauge.ts'
import { healthMonitor } from './health/health-monitor.ts'
import { type AdminDeps, adminRoutes } from './routes.ts'

export const adminFeature = (deps: Omit<AdminDeps, 'health'> & HealthDeps): Feature => {
  const health = healthMonitor(deps)
  return { routes: adminRoutes({ ...deps, health }), measures: [healthGauge(health)] }
}
