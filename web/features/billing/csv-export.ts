/** What stands in the way of CSV export. */
export type NoExport = 'free' | 'expired'

/** Null where CSV can be exported: not on plans with Free in their name, and not after the account's end. */
export function noExportOf(planName: string, isAccountExpired: boolean): NoExport | null {
  if (planName.includes('Free')) return 'free'
  return isAccountExpired ? 'expired' : null
}

const RENEW = 'Renew your subscription to export.'

/** The same in a sentence, in a menu, and in a word or two behind a button's name. */
export const NO_EXPORT: Record<NoExport, { sentence: string; inMenu: string; brief: string }> = {
  free: {
    sentence: 'CSV export is not part of the Free plan.',
    inMenu: 'Not part of the Free plan',
    brief: 'paid plans',
  },
  expired: { sentence: RENEW, inMenu: RENEW, brief: 'renew first' },
}
