import { sql } from 'kysely'
import { WARDEN_HOURS } from '../../../../contract/wardens.ts'
import type { Deps } from '../../../deps.ts'
import type { Access } from '../../../http/route.ts'
import { type DeviceCaller, type DeviceKind, pairedDevice } from '../../pairing/index.ts'

export const WARDEN: DeviceKind = {
  name: 'warden',
  table: 'wardens',
  condition: sql`d.ends_at > app_now()`,
  cookieS: WARDEN_HOURS * 60 * 60,
  linkEnds: 'ends_at',
  linkInvalid: 'warden_link_invalid',
  removed: 'warden_ended',
  misses: "missed wardens' links",
}

/** The device of a link's warden. */
export type WardenCaller = DeviceCaller<{ madeAt: Date; endsAt: Date }>

/** Callers whose browser is that of a warden whom the creator has not ended. */
export const warden = ({ db }: Pick<Deps, 'db'>): Access<WardenCaller> =>
  pairedDevice(db, WARDEN, sql`d.made_at as "madeAt", d.ends_at as "endsAt"`)
