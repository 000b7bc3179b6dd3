import { appPages, paths, sitePages } from '../../contract/paths.ts'
import { everybody, type Row } from './access-roles.ts'

/** Somewhere else than the machine of the service, where its operator may read emails and move the simulator's clock. */
const STRANGER = '203.0.113.9'
const notFound = [404, 404, 404, 404] as const
const forStranger = (path: string): Row => ({ path: () => path, ip: STRANGER, statuses: notFound })
const moved = [301, 301, 301, 301] as const

/** The parameters of pages that load their data by calls. */
const filled = (page: string) =>
  page.replace(':email', 'owner@example.com').replace(':planName', 'Pro').replace(':token', 'none')
const document = (page: string): [string, Row] => [`GET ${page}`, { path: () => filled(page), statuses: everybody }]
const ofLink = (page: string): [string, Row] => [
  `GET ${page}`,
  { path: ({ link }) => page.replace(':checkinToken', link.checkinToken), statuses: everybody },
]

/** Who may ask for what is no call of the contract: pages, files, and tools of the operator. */
export const directRoutes: Record<string, Row> = {
  ...Object.fromEntries([...sitePages, ...appPages].map(document)),
  ...Object.fromEntries(
    [paths.checkIn, paths.verifyCheckIn, paths.aboutLink, paths.ownData, `${paths.checkIn}/card.png`].map(ofLink),
  ),
  'GET /pricing': { statuses: moved },
  'GET /subscribe': { statuses: moved },
  'GET /api/docs': { statuses: everybody },
  'GET /api/openapi.json': { statuses: everybody },
  'GET /robots.txt': { statuses: everybody },
  'GET /sitemap.xml': { statuses: everybody },
  'GET /healthz': { statuses: everybody },
  'GET /readyz': { statuses: everybody },
  'GET /*': { path: () => '/nothing', statuses: notFound },
  // By the token of an email.
  'GET /unsubscribe': { statuses: [400, 400, 400, 400] },
  'POST /unsubscribe': { body: () => ({}), statuses: [400, 400, 400, 400] },
  // By a signature of Stripe's.
  'POST /api/stripe/webhook': { body: () => ({}), statuses: [400, 400, 400, 400] },
  'GET /mailbox': forStranger('/mailbox'),
  'GET /mailbox/emails': forStranger('/mailbox/emails'),
  'GET /mailbox/:id': forStranger('/mailbox/1-none'),
  'GET /mailbox/:id/html': forStranger('/mailbox/1-none/html'),
  'GET /simulator': forStranger('/simulator'),
  'GET /simulator/*': forStranger('/simulator/clock'),
  'POST /simulator': { ...forStranger('/simulator'), body: () => ({}) },
  'POST /simulator/*': { ...forStranger('/simulator/clock'), body: () => ({}) },
}
