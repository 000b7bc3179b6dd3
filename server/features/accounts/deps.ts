import type { Deps } from '../../deps.ts'
import type { PaymentProvider } from '../billing/index.ts'
import type { Mail } from '../mail/index.ts'

export type AccountsDeps = Deps & { mail: Mail; payments: PaymentProvider }
