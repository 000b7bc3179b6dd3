import { kept } from '../../../../lib/kept.ts'

/** A check-in made on this phone, as the server recorded it. */
export interface OwnCheckIn {
  readonly checkinToken: string
  readonly id: string
  readonly name: string
  /** Where the link to confirm it went, while it waits for that. */
  readonly pendingEmail: string | null
  /** For the form, in case that email was mistyped. */
  readonly phone: string
  readonly checkedInAt: string
}

const MAX_KEPT = 20
/** A pending check-in is removed by the server after this time. */
const PENDING_MS = 24 * 3_600_000

const all = kept<OwnCheckIn[]>('localStorage', 'check-ins')
const others = (checkinToken: string) => (all.get() ?? []).filter(own => own.checkinToken !== checkinToken)

/** The newest at this link; null when there is none, or its email was never confirmed. */
export function ownCheckIn(checkinToken: string): OwnCheckIn | null {
  const own = all.get()?.find(candidate => candidate.checkinToken === checkinToken)
  if (!own) return null
  return own.pendingEmail !== null && Date.now() - Date.parse(own.checkedInAt) > PENDING_MS ? null : own
}

export const keepCheckIn = (own: OwnCheckIn) => all.set([own, ...others(own.checkinToken)].slice(0, MAX_KEPT))

export const forgetCheckIn = (checkinToken: string) => all.set(others(checkinToken))
