import type { Deps } from '../../deps.ts'
import type { PaymentProvider } from '../billing/index.ts'
import type { Mail } from '../mail/index.ts'

export type AccountsDeps = Pick<Deps, 'config' | 'db' | 'log' | 'live' | 'now'> & {
  mail: Mail
  payments: PaymentProvider
}
