import type { TokenPurpose } from '../../../contract/creators.ts'
import { paths, pathTo } from '../../../contract/paths.ts'

/** The page to show after a token was verified. Never taken from a request, which could redirect anywhere. */
export function destinationOf(purpose: TokenPurpose, token: string): string {
  switch (purpose) {
    case 'create_link':
      return pathTo(paths.selectLocation, {}, { token })
    case 'dashboard_access':
      return pathTo(paths.dashboard, {}, { token })
    case 'my_account_access':
      return pathTo(paths.myAccount, {}, { token })
    case 'upgrade_access':
      return pathTo(paths.upgradePlan, {}, { token })
    case 'subscription_verify':
      return paths.subscriptionConfirm
    case 'delete_account':
      return pathTo(paths.deleteAccount, {}, { token })
    case 'admin_access':
      return pathTo(paths.adminEnvironment, {}, { token })
  }
}

/** An email from before plans were switched off leads to a page that is still there. */
export function withoutPlans(purpose: TokenPurpose): TokenPurpose {
  if (purpose === 'subscription_verify') return 'create_link'
  return purpose === 'upgrade_access' ? 'dashboard_access' : purpose
}

/** The URL in an email. Its page verifies the token. */
export function mailedUrl(appUrl: string, purpose: TokenPurpose, token: string): string {
  const page = { create_link: paths.create, dashboard_access: paths.dashboard } as const
  return appUrl + pathTo(purpose in page ? page[purpose as keyof typeof page] : paths.verify, {}, { token })
}
