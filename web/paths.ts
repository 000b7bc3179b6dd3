/** Every address of the web app. Patterns are for the router, functions fill them in for links. */
export const paths = {
  home: '/',
  features: '/features',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  create: '/create',
  selectLocation: '/select-location',
  verify: '/verify',
  linkSuccess: '/link-success',
  dashboard: '/dashboard',
  checkInDetails: '/checkin-details',
  verifyCheckIn: '/verify-checkin/:checkinToken',
  plans: '/plans',
  upgradePlan: '/upgrade-plan',
  subscriptionConfirm: '/subscription-confirm',
} as const

export const checkInDetailsPath = (linkId: string) => `${paths.checkInDetails}?${new URLSearchParams({ linkId })}`
export const upgradePlanPath = (token: string) => `${paths.upgradePlan}?${new URLSearchParams({ token })}`
