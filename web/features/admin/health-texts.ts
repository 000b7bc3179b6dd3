import type { FindingOf, HealthPart, HealthState } from '../../../contract/health.ts'

interface Text {
  says: string
  /** The operator's remedy. */
  advice?: string
}

export const partNames: Record<HealthPart, string> = {
  database: 'Database',
  clock: 'Clock',
  queue: 'Job Queue',
  mail: 'Email',
  photos: 'Photo Store',
  disk: 'Data Folder',
  payments: 'Payments',
  webhook: 'Stripe Webhook',
  backup: 'Backup',
}

export const stateNames: Record<HealthState, string> = {
  ok: 'Works',
  off: 'Off',
  warning: 'Needs Attention',
  failing: 'Failing',
}

const SINCE = 'Since'
/** Before the time that is told of a part. */
export const sinceNames: Record<HealthPart, string> = {
  database: 'Running since',
  clock: SINCE,
  queue: SINCE,
  mail: SINCE,
  photos: SINCE,
  disk: SINCE,
  payments: SINCE,
  webhook: 'Last event',
  backup: 'Last backup',
}

export const findingTexts: { [P in HealthPart]: Record<FindingOf<P>, Text> } = {
  database: {
    ok: { says: 'PostgreSQL answers and takes writes.' },
    read_only: {
      says: 'PostgreSQL takes no writes.',
      advice: 'It may be a standby. Point DATABASE_URL to the primary, or promote this server.',
    },
    unavailable: {
      says: 'PostgreSQL answers, but can’t write now.',
      advice: 'Check the free space on its disk, then its own log.',
    },
  },
  clock: {
    ok: { says: 'This process and PostgreSQL agree on the time.' },
    off: {
      says: 'This process and PostgreSQL don’t agree on the time.',
      advice:
        'Keep the clocks of both machines in time, with chrony or systemd-timesyncd. PostgreSQL’s decides who is checked in and when; Stripe’s events are refused once this one is five minutes off.',
    },
  },
  queue: {
    ok: { says: 'Jobs run when they’re due.' },
    behind: {
      says: 'Jobs have been due for more than a minute.',
      advice:
        'Look for ‘queue stopped’ in the log, and restart the process that wrote it. If all are running, add one.',
    },
    retrying: {
      says: 'Some jobs failed and are tried again automatically.',
      advice: 'Look for ‘job failed’ in the log. It names the task and the reason.',
    },
    given_up: {
      says: 'Some jobs failed for a day and aren’t tried again.',
      advice:
        'Find them in graphile_worker.jobs where attempts = max_attempts. Fix the reason, then lower their attempts.',
    },
  },
  mail: {
    ok: { says: 'The mail server answers and accepts the login.' },
    captured: { says: 'No mail server is set. Emails are captured, and you can read them at /mailbox.' },
    unreachable: {
      says: 'The mail server doesn’t answer, or refuses the login.',
      advice: 'Check SMTP_URL and your mail provider. Waiting emails leave automatically for about a day.',
    },
    delayed: {
      says: 'The mail server answers, but some emails couldn’t be sent.',
      advice: 'The reason is its own reply. Check your sender domain, and your provider’s limits.',
    },
  },
  photos: {
    ok: { says: 'Photos can be stored and erased.' },
    unavailable: {
      says: 'Photos can’t be stored. Check-ins with a photo wait on visitors’ phones.',
      advice: 'Look for ‘photo store unavailable’ in the log. Check the disk, or the S3 keys and bucket.',
    },
  },
  disk: {
    ok: { says: 'There is room on the disk of DATA_DIR.' },
    low: {
      says: 'The disk of DATA_DIR is nearly full.',
      advice: 'Free some space, or move DATA_DIR to a larger disk.',
    },
    unreadable: {
      says: 'DATA_DIR can’t be read.',
      advice: 'Check that the folder exists, and that the service’s user may write to it. Erasures are recorded there.',
    },
  },
  payments: {
    ok: { says: 'Stripe answers and accepts the key.' },
    off: { says: 'No payment provider is set.' },
    simulated: { says: 'Payments are simulated, and no money moves.' },
    unreachable: {
      says: 'Stripe doesn’t answer, or refuses the key.',
      advice: 'Check status.stripe.com and STRIPE_SECRET_KEY. Plans stay as they are meanwhile.',
    },
  },
  webhook: {
    ok: { says: 'Events arrive from Stripe.' },
    off: { says: 'Without payments, there are no events.' },
    none_needed: { says: 'No event has arrived yet. Without a subscription there’s nothing to report.' },
    missing: {
      says: 'There are subscriptions, but no event has arrived in 60 days.',
      advice: 'Check the endpoint and its secret in Stripe. Until then, plans are updated hourly.',
    },
    unprocessed: {
      says: 'Some events couldn’t be processed.',
      advice:
        'Stripe repeats them, and the hourly job corrects plans. If they stay, look for ‘request failed’ in the log.',
    },
  },
  backup: {
    ok: { says: 'The last backup is recent.' },
    never: {
      says: 'There’s no trace of a backup.',
      advice: 'Run npm run backup each night. After a backup by other programs, touch DATA_DIR/last-backup.',
    },
    old: {
      says: 'The last backup is more than two days old.',
      advice: 'Check the timer or the cron job that makes it.',
    },
    archiving_failed: {
      says: 'PostgreSQL can’t archive its WAL.',
      advice: 'Check archive_command and the space where it writes. The disk of the database fills up meanwhile.',
    },
  },
}

/** In place of the webhook's text, since Stripe has no part in them. */
export const simulatedEvents: Text = { says: 'Events arrive from the simulated payments.' }

export const textOf = (part: HealthPart, finding: string): Text =>
  (findingTexts[part] as Record<string, Text>)[finding]!
