import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export type HealthState = 'ok' | 'off' | 'warning' | 'failing'

/** The possible findings about each part of the service, and how bad each of them is. */
export const healthFindings = {
  database: { ok: 'ok', read_only: 'failing', unavailable: 'failing' },
  clock: { ok: 'ok', off: 'warning' },
  queue: { ok: 'ok', behind: 'failing', retrying: 'warning', given_up: 'warning' },
  mail: { ok: 'ok', captured: 'off', unreachable: 'failing', delayed: 'warning' },
  photos: { ok: 'ok', unavailable: 'failing' },
  disk: { ok: 'ok', low: 'warning', unreadable: 'failing' },
  payments: { ok: 'ok', off: 'off', simulated: 'off', unreachable: 'failing' },
  webhook: { ok: 'ok', off: 'off', none_needed: 'ok', missing: 'warning', unprocessed: 'warning' },
  backup: { ok: 'ok', never: 'warning', old: 'warning', archiving_failed: 'failing' },
} as const satisfies Record<string, Record<string, HealthState>>

export type HealthPart = keyof typeof healthFindings
export type FindingOf<P extends HealthPart> = Extract<keyof (typeof healthFindings)[P], string>

export const stateOf = (part: HealthPart, finding: string): HealthState =>
  (healthFindings[part] as Record<string, HealthState>)[finding]!

const partOf = <P extends HealthPart>(part: P) =>
  z.object({
    state: z.enum(['ok', 'off', 'warning', 'failing']),
    finding: z.enum(Object.keys(healthFindings[part]) as [FindingOf<P>, ...FindingOf<P>[]]),
    /** When this began; of the database, its last start; of backup and webhook, the last one. Null when none is known. */
    since: z.string().nullable(),
    /** Figures, or the code of an error; never personal data. */
    detail: z.string().nullable(),
  })

export const serviceHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'See which parts of the service work. For admins.',
  details: 'Asks the mail server, the photo store and the payment provider.',
  replies: {
    200: z.object({
      checkedAt: z.string(),
      database: partOf('database'),
      clock: partOf('clock'),
      queue: partOf('queue'),
      mail: partOf('mail'),
      photos: partOf('photos'),
      disk: partOf('disk'),
      payments: partOf('payments'),
      webhook: partOf('webhook'),
      backup: partOf('backup'),
    }),
  },
})
