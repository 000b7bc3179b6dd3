import type { LinkSettings } from '../../../contract/link-settings.ts'

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
} as const satisfies Record<keyof LinkSettings, string>
