import type { Feature } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import type { Payments } from '../billing/index.ts'

export const adminFeature = (_deps: Deps & { payments: Payments }): Feature => ({})
