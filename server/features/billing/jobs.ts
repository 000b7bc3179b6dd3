import type { Jobs, NoPayload } from '../../jobs/queue.ts'
import type { Mail } from '../mail/index.ts'
import { announceAhead } from './emails/announce-ahead.ts'
import { cancellationTasks } from './emails/cancellation-email.ts'
import { emailTasks } from './emails/send-emails.ts'
import { reconcileTask } from './reconcile/reconcile.ts'
import type { Cursor } from './reconcile/reconcile-account.ts'
import { sweepUnlinkedCustomers } from './reconcile/sweep-unlinked-customers.ts'
import type { BillingDeps } from './stripe/payment-provider.ts'
import { deleteOldEvents } from './webhook/event-store.ts'

type JobDeps = BillingDeps & { mail: Mail }

declare global {
  namespace GraphileWorker {
    interface Tasks {
      announce_ahead: NoPayload
      /** Without a cursor a round begins. The names of tasks stay: jobs of an earlier release wait under them. */
      reconcile_billing: Partial<Cursor>
      look_for_strangers: Partial<Cursor>
      forget_stripe_events: NoPayload
    }
  }
}

export const billingJobs = (deps: JobDeps): Jobs => ({
  tasks: {
    announce_ahead: () => announceAhead(deps),
    reconcile_billing: ({ after = null }, helpers) => reconcileTask(deps, { after }, helpers),
    look_for_strangers: ({ after = null }, helpers) => sweepUnlinkedCustomers(deps, { after }, helpers),
    forget_stripe_events: async () => void (await deleteOldEvents(deps.db)),
    ...emailTasks(deps),
    ...cancellationTasks(deps),
  },
  cron: [
    { task: 'reconcile_billing', match: '23 * * * *' },
    { task: 'look_for_strangers', match: '53 * * * *' },
    { task: 'announce_ahead', match: '11 * * * *' },
    { task: 'forget_stripe_events', match: '41 3 * * *' },
  ],
})
