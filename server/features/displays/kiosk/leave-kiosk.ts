import type { Limit } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { enforceLimit } from '../../../http/rate-limits.ts'
import type { KioskCaller } from '../access.ts'
import type { Pins } from './pin.ts'

const TRIES_PER_KIOSK: Limit = { max: 5, windowS: 60 }

/** Each try is counted before it is compared, so that many at once find out no more. */
export async function leaveKiosk(
  { db, pins }: Pick<Deps, 'db'> & { pins: Pins },
  { id, pinHash }: KioskCaller['device'],
  { pin }: { pin: string },
): Promise<{ success: boolean }> {
  await enforceLimit(db, `PIN of kiosk ${id}`, TRIES_PER_KIOSK)
  if (!pins.matches(id, pin, pinHash)) throw new Declined('pin_wrong')
  return { success: true }
}
