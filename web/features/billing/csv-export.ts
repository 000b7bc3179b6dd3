/** The reason why CSV cannot be exported. */
export type ExportObstacle = 'free' | 'expired' | 'empty'

/** Null where CSV can be exported: on plans without 'Free' in their name, until the account expires. */
export function exportObstacleOf(planName: string, isAccountExpired: boolean): 'free' | 'expired' | null {
  if (planName.includes('Free')) return 'free'
  return isAccountExpired ? 'expired' : null
}

const RENEW = 'Renew your subscription to export.'

/** The reason as a sentence, for a menu, and in a word or two behind a button's label, unless the page says it. */
export const EXPORT_OBSTACLE_TEXTS: Record<ExportObstacle, { sentence: string; inMenu: string; brief?: string }> = {
  free: {
    sentence: 'CSV export is not part of the Free plan.',
    inMenu: 'Not part of the Free plan',
    brief: 'paid plans',
  },
  expired: { sentence: RENEW, inMenu: RENEW, brief: 'renew to use' },
  empty: { sentence: 'There are no check-ins to export.', inMenu: 'No check-ins' },
}

/** The texts after a press where the plan does not allow an export. */
export const PLAN_OBSTACLE_TEXTS = {
  free: {
    title: 'CSV export comes with a paid plan',
    text: 'It saves all check-ins as a file for Excel, Numbers or Google Sheets.',
    action: 'See Plans',
  },
  expired: { title: 'Your account has expired', text: RENEW, action: 'Renew' },
}
