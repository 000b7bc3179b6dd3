/** The public pages: rendered once for everybody, readable without JavaScript. */
export const sitePages = ['/', '/features', '/support', '/terms', '/privacy', '/link-success'] as const

/** The creator app's addresses, all answered with the same document; anything else is a 404. */
export const appPages = [
  '/create',
  '/select-location',
  '/verify',
  '/dashboard',
  '/checkin-details',
  '/plans',
  '/subscribe/:planName',
  '/subscribe/:planName/:token',
  '/subscription-confirm',
  '/subscribe-payment',
  '/subscribe-success',
  '/subscribe/success',
  '/upgrade-plan',
  '/downgrade-plan',
  '/upgrade-processing',
  '/my-account',
  '/my-account/:email',
  '/cancel-subscription',
  '/cancel-subscription/:email',
  '/reactivate-subscription',
  '/reactivate-subscription/:email',
  '/delete-account',
  '/delete-account/:email',
  '/admin/environment',
] as const

/** Old or short addresses, and where they lead. */
export const movedPages = { '/pricing': '/plans', '/subscribe': '/plans' } as const
