import type { Jobs } from '../../jobs/queue.ts'
import type { Mail } from '../mail/index.ts'
import { announceAhead } from './announce-ahead.ts'
import type { BillingDeps } from './billing-deps.ts'
import { forgetOldEvents } from './event-store.ts'
import { cancellationTasks } from './flows/cancellation-letter.ts'
import { lookForStrangers } from './look-for-strangers.ts'
import { reconcileTask } from './reconcile.ts'
import type { Cursor } from './reconcile-account.ts'
import { letterTasks } from './send-letters.ts'

type JobDeps = BillingDeps & { mail: Mail }

export const billingJobs = (deps: JobDeps): Jobs => ({
  tasks: {
    announce_ahead: () => announceAhead(deps),
    reconcile_billing: payload => reconcileTask(deps, cursorIn(payload)),
    look_for_strangers: payload => lookForStrangers(deps, cursorIn(payload)),
    forget_stripe_events: async () => void (await forgetOldEvents(deps.db)),
    ...letterTasks(deps),
    ...cancellationTasks(deps),
  },
  cron: [
    { task: 'reconcile_billing', match: '23 * * * *' },
    { task: 'look_for_strangers', match: '53 * * * *' },
    { task: 'announce_ahead', match: '11 * * * *' },
    { task: 'forget_stripe_events', match: '41 3 * * *' },
  ],
})

const cursorIn = (payload: unknown): Cursor => ({ after: null, ...(payload as Partial<Cursor>) })
