import type { Deps } from '../../deps.ts'
import type { Payments } from '../billing/index.ts'
import type { Mail } from '../mail/index.ts'

export type AccountsDeps = Deps & { mail: Mail; payments: Payments }
