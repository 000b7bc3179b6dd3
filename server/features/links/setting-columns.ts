import type { Updateable } from 'kysely'
import type { LinkSettings, ListRule } from '../../../contract/link-settings.ts'
import type { Links } from '../../db/schema.ts'
import type { LinkRow } from './store.ts'

/** The settings of a link by the names of the API, and the columns in which they are stored. */
export const SETTING_COLUMNS = {
  radiusM: 'radius_m',
  doubt: 'doubt',
  noPosition: 'no_position',
  coarse: 'coarse',
  repeatRule: 'repeat_rule',
  deviceMarks: 'device_marks',
  requiresCode: 'requires_code',
  keeps: 'keeps',
  keepDays: 'keep_days',
  photoDays: 'photo_days',
  erasure: 'erasure',
  checkOut: 'check_out',
  autoOutMin: 'auto_out_min',
} as const satisfies Record<keyof LinkSettings, keyof LinkRow>

type Settings = LinkSettings & { listRule: ListRule }
type Wanted = { [Setting in keyof Settings]?: Settings[Setting] | undefined }

const WRITTEN = Object.entries({ ...SETTING_COLUMNS, listRule: 'list_rule' }) as [keyof Settings, keyof LinkRow][]

export const settingsOf = (row: LinkRow): LinkSettings =>
  Object.fromEntries(
    Object.entries(SETTING_COLUMNS).map(([setting, column]) => [setting, row[column]]),
  ) as unknown as LinkSettings

/** What is absent stays as it is, or as usual in a new link. */
export const settingColumns = (wanted: Wanted): Updateable<Links> =>
  Object.fromEntries(
    WRITTEN.flatMap(([setting, column]) => (wanted[setting] === undefined ? [] : [[column, wanted[setting]]])),
  )
