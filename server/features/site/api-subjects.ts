/** What the calls are about, by the beginning of their path, in the order in which they are read. */
const SUBJECTS: readonly (readonly [name: string, paths: RegExp])[] = [
  ['Checking in', /^(about|checkin|verify-checkin)\//],
  [
    'Links and check-ins',
    /^(checkin-links|people|calendar|dashboard|displays|kiosks|live|analytics|visitors|warden)(\/|$)/,
  ],
  ['Signing in', /^(creators|sessions?|sign-in-emails|sign-out|verify|verify-code|captcha)(\/|$)/],
  ['Accounts', /^(account-summary|creator-plan|delete-account)$/],
  ['Places', /^places\//],
  ['Settings, support and media', /^(config|support|video)(\/|$)/],
  ['Plans and payments', /^(?!admin\/|database-info|stripe-environment)/],
  ['Administration', /^/],
]

export const apiSubjects = SUBJECTS.map(([name]) => name)

/** The calls about a subject, by path. The check-in itself comes before what visitors may do about it afterwards. */
export const callsAbout = <Call extends { path: string }>(subject: string, calls: readonly Call[]): Call[] =>
  calls
    .filter(({ path }) => subjectOf(path) === subject)
    .sort((a, b) => Number(isAfterwards(a.path)) - Number(isAfterwards(b.path)))

const isAfterwards = (path: string) => path.startsWith('/api/about/')

export const subjectOf = (path: string): string =>
  SUBJECTS.find(([, paths]) => paths.test(path.replace(/^\/(api\/)?/, '')))![0]
