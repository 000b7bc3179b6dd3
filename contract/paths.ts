import { fillPath } from './fill-path.ts'

/** The public pages: rendered once for everybody, readable without JavaScript. */
const publicPaths = {
  home: '/',
  features: '/features',
  plans: '/plans',
  support: '/support',
  howSure: '/how-sure',
  terms: '/terms',
  privacy: '/privacy',
  linkSuccess: '/link-success',
} as const

/** The pages of the creator app, all served with the same document. */
const appPaths = {
  create: '/create',
  selectLocation: '/select-location',
  verify: '/verify',
  dashboard: '/dashboard',
  checkInDetails: '/checkin-details',
  journal: '/journal',
  here: '/here',
  sessionMatrix: '/checkin-details/sessions',
  changeLink: '/checkin-details/change',
  testOnSite: '/checkin-details/test',
  subscribe: '/subscribe/:planName',
  subscribeWithToken: '/subscribe/:planName/:token',
  subscriptionConfirm: '/subscription-confirm',
  subscribePayment: '/subscribe-payment',
  subscribeSuccess: '/subscribe-success',
  subscribeSuccessNested: '/subscribe/success',
  upgradePlan: '/upgrade-plan',
  downgradePlan: '/downgrade-plan',
  upgradeProcessing: '/upgrade-processing',
  myAccount: '/my-account',
  myAccountOf: '/my-account/:email',
  cancelSubscription: '/cancel-subscription',
  cancelSubscriptionOf: '/cancel-subscription/:email',
  reactivateSubscription: '/reactivate-subscription',
  reactivateSubscriptionOf: '/reactivate-subscription/:email',
  deleteAccount: '/delete-account',
  deleteAccountOf: '/delete-account/:email',
  adminEnvironment: '/admin/environment',
  adminHealth: '/admin/health',
  wall: '/wall',
  kiosk: '/kiosk',
  rollCall: '/roll-call',
  warden: '/warden',
} as const

/** The visitor's pages: each link's own, rendered by the server. */
const visitorPaths = {
  checkIn: '/checkin/:checkinToken',
  verifyCheckIn: '/verify-checkin/:checkinToken',
  aboutLink: '/about/:checkinToken',
  ownData: '/about/:checkinToken/data',
} as const

/** The path of every page. Patterns are for routers; `pathTo` fills them in for links. */
export const paths = { ...publicPaths, ...appPaths, ...visitorPaths, pricing: '/pricing' } as const

/** Rendered like a public page, from `LinkPrivacy`: for its creator alone, as a call. */
export const PRIVACY_SHEET_PAGE = '/privacy-sheet'

/** The script that lets the roll call and the page of a warden open without a network. */
export const OFFLINE_WORKER = '/offline-worker.js'

/** Of an emailed invitation: rendered like a public page, for anybody who has its token. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe'

/** Rendered like a public page, beside the calls that it describes. */
export const API_DOCS_PATH = '/api/docs'

/** The pages of plans and payments. A service without plans has none of them; `/plans` says so. */
const planPaths: readonly string[] = [
  paths.subscribe,
  paths.subscribeWithToken,
  paths.subscriptionConfirm,
  paths.subscribePayment,
  paths.subscribeSuccess,
  paths.subscribeSuccessNested,
  paths.upgradePlan,
  paths.downgradePlan,
  paths.upgradeProcessing,
  paths.cancelSubscription,
  paths.cancelSubscriptionOf,
  paths.reactivateSubscription,
  paths.reactivateSubscriptionOf,
]

export const sitePages = Object.values(publicPaths)
export const appPages = Object.values(appPaths)
/** Old or short paths, and where they redirect. */
export const movedPages = { [paths.pricing]: paths.plans, '/subscribe': paths.plans } as const

/** Whether a service has this page or redirect: one without plans has nothing of theirs but `/plans` and `/pricing`. */
export const isServed = (path: string, { plansOn }: { plansOn: boolean }): boolean =>
  plansOn || !(planPaths.includes(path) || path === '/subscribe')

type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? { [key in Name]: string } & ParamsOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? { [key in Name]: string }
    : unknown

type Query = Readonly<Record<string, string | null | undefined>>

/** `pathTo('/checkin/:checkinToken', { checkinToken: 'a/b' })` is `/checkin/a%2Fb`. Empty values of the query are left out. */
export function pathTo<Pattern extends string>(pattern: Pattern, params: ParamsOf<Pattern>, query: Query = {}): string {
  const path = fillPath(pattern, params as Record<string, string>)
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** A pairing link: the part after `#` stays in the browser, out of every log. */
export const pairingPath = (token: string) => `${paths.wall}#${token}`
/** As a pairing link, for the device of a warden. */
export const wardenPath = (token: string) => `${paths.warden}#${token}`
export const checkInPath = (checkinToken: string) => pathTo(paths.checkIn, { checkinToken })
/** The personal link of somebody on the list; the page takes the token out of the address. */
export const personalPath = (checkinToken: string, person: string) =>
  pathTo(paths.checkIn, { checkinToken }, { person })
export const journalPath = (linkId: string) => pathTo(paths.journal, {}, { linkId })
export const herePath = (linkId: string) => pathTo(paths.here, {}, { linkId })
export const rollCallPath = (linkId: string) => pathTo(paths.rollCall, {}, { linkId })
export const sessionMatrixPath = (linkId: string) => pathTo(paths.sessionMatrix, {}, { linkId })
export const testOnSitePath = (linkId: string) => pathTo(paths.testOnSite, {}, { linkId })
export const changeLinkPath = (linkId: string) => pathTo(paths.changeLink, {}, { linkId })
/** With one of its dialogs open. */
export type DetailsDialog = 'import-list' | 'add-display'
export const checkInDetailsPath = (linkId: string, dialog?: DetailsDialog) =>
  pathTo(paths.checkInDetails, {}, { linkId, dialog })
