import type { TokenPurpose } from '../../../contract/creators.ts'

const withToken = (page: string, token: string) => `${page}?token=${encodeURIComponent(token)}`

/** The page to show after a token was verified. Never taken from a request, which could redirect anywhere. */
export function destinationOf(purpose: TokenPurpose, token: string): string {
  switch (purpose) {
    case 'create_link':
      return withToken('/select-location', token)
    case 'dashboard_access':
      return withToken('/dashboard', token)
    case 'my_account_access':
      return withToken('/my-account', token)
    case 'upgrade_access':
      return withToken('/upgrade-plan', token)
    case 'subscription_verify':
      return '/subscription-confirm'
    case 'delete_account':
      return withToken('/delete-account', token)
    case 'admin_access':
      return withToken('/admin/environment', token)
  }
}

/** The URL in an email. Its page verifies the token. */
export function mailedUrl(appUrl: string, purpose: TokenPurpose, token: string): string {
  const page = { create_link: '/create', dashboard_access: '/dashboard' } as const
  return appUrl + withToken(purpose in page ? page[purpose as keyof typeof page] : '/verify', token)
}
