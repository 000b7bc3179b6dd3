/** Why CSV cannot be exported. */
export type NoExport = 'free' | 'expired'

/** Null where CSV can be exported: on plans without 'Free' in their name, until the account expires. */
export function noExportOf(planName: string, isAccountExpired: boolean): NoExport | null {
  if (planName.includes('Free')) return 'free'
  return isAccountExpired ? 'expired' : null
}

const RENEW = 'Renew your subscription to export.'

/** The reason as a sentence, for a menu, and in a word or two behind a button's label. */
export const NO_EXPORT: Record<NoExport, { sentence: string; inMenu: string; brief: string }> = {
  free: {
    sentence: 'CSV export is not part of the Free plan.',
    inMenu: 'Not part of the Free plan',
    brief: 'paid plans',
  },
  expired: { sentence: RENEW, inMenu: RENEW, brief: 'renew to use' },
}
