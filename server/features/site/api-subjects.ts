/** What the calls are about, by the beginning of their path, in the order in which they are read. */
const SUBJECTS: readonly (readonly [name: string, paths: RegExp])[] = [
  ['Checking in', /^(about|checkin|verify-checkin)\//],
  ['Links and check-ins', /^(checkin-links|calendar|dashboard|displays|live|analytics|visitors)(\/|$)/],
  ['Signing in', /^(creators|sessions?|sign-in-emails|sign-out|verify|verify-code|captcha)(\/|$)/],
  ['Accounts', /^(account-summary|creator-plan|delete-account)$/],
  ['Places', /^places\//],
  ['Settings, support and media', /^(config|support|video)(\/|$)/],
  ['Plans and payments', /^(?!admin\/|database-info|stripe-environment)/],
  ['Administration', /^/],
]

export const apiSubjects = SUBJECTS.map(([name]) => name)

export const subjectOf = (path: string): string =>
  SUBJECTS.find(([, paths]) => paths.test(path.replace(/^\/(api\/)?/, '')))![0]
