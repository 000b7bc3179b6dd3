import type { Feature } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import type { Payments } from '../billing/index.ts'
import type { Mail } from '../mail/index.ts'

export const accountsFeature = (_deps: Deps & { mail: Mail; payments: Payments }): Feature => ({})
