import type { ReplyOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/links.ts'
import { checkInPath } from '../../../contract/paths.ts'
import { FREE_PLAN_ID, UNLIMITED } from '../../../contract/plan-names.ts'
import type { Deps } from '../../deps.ts'
import { planOf, subscriptionOf } from '../billing/index.ts'
import { profileOf } from '../creators/index.ts'
import { displayEmail } from '../mail/index.ts'
import { dailyCountsOf, noCounts } from './daily-counts.ts'
import { scheduleForCreator } from './link-schedule.ts'
import { shownSessions } from './sessions/dashboard-sessions.ts'
import {
  activeLinksOf,
  dashboardLinksOf,
  linkForCreator,
  newestOwnLink,
  type OwnLink,
  ownLinkWithState,
} from './store.ts'

interface Creator {
  creatorId: string
  email: string
}

export async function planOverview(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { creatorId, email }: Creator,
): Promise<ReplyOf<typeof contract.creatorPlan>> {
  const [
    { plan, rights, accountExpireAt, accountExpired },
    subscription,
    activeLinksCount,
    newest,
    { createdAt, displayName },
  ] = await Promise.all([
    planOf(db, creatorId),
    subscriptionOf(db, creatorId),
    activeLinksOf(db, creatorId),
    newestOwnLink(db, creatorId),
    profileOf(db, creatorId),
  ])
  const remainingLinks = rights.linkLimit === null ? UNLIMITED : Math.max(0, rights.linkLimit - activeLinksCount)
  return {
    creator: {
      id: creatorId,
      email: displayEmail(email),
      createdAt: createdAt.toISOString(),
      displayName,
      planId: plan.id,
      accountExpireAt: accountExpireAt?.toISOString() ?? null,
      stripeSubscriptionId: subscription.stripeSubscriptionId,
      stripeCustomerId: subscription.stripeCustomerId,
      subscriptionStatus: subscription.status,
      billingPeriod: subscription.billingPeriod ?? 'monthly',
    },
    plan: {
      id: plan.id,
      name: plan.name,
      // After expiry the plan keeps its name but not its rights.
      monthlyLimit: rights.linkLimit ?? UNLIMITED,
      defaultExpiryDays: rights.defaultExpiryDays,
      neverExpire: rights.neverExpire,
      csvExport: rights.csvExport,
    },
    activeLinksCount,
    remainingLinks,
    canCreateMore: remainingLinks > 0,
    isAccountExpired: accountExpired,
    newestLink: newest ? { hostName: newest.host_name, latitude: newest.latitude, longitude: newest.longitude } : null,
    showAds: plan.id === FREE_PLAN_ID && config.adsShown,
  }
}

/** One own link as its creator sees it. */
export async function ownLinkOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  own: OwnLink,
): Promise<ReplyOf<typeof contract.ownLink>> {
  const row = await ownLinkWithState(db, own)
  return {
    ...linkForCreator(row),
    ...(await scheduleForCreator(db, row)),
    placeId: row.place_id,
    url: config.APP_URL + checkInPath(row.checkin_token),
  }
}

export async function dashboardOf(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  { creatorId, email, dayStart }: Creator & { dayStart: string | undefined },
): Promise<contract.Dashboard> {
  const [{ plan, rights, accountExpired }, links, dailyCounts, { displayName, asksForName }] = await Promise.all([
    planOf(db, creatorId),
    dashboardLinksOf(db, creatorId),
    dailyCountsOf(db, creatorId, dayStart),
    profileOf(db, creatorId),
  ])
  const open = links.flatMap(({ active, link, scheduled }) => (active && !link.isLinkBlocked ? scheduled : []))
  const sessions = await shownSessions(pool, open)
  return {
    creator: {
      email: displayEmail(email),
      displayName,
      asksForName,
      planName: plan.name,
      monthlyLimit: rights.linkLimit ?? UNLIMITED,
      isAccountExpired: accountExpired,
      activeLinksCount: links.filter(({ active }) => active).length,
    },
    links: links.map(({ link }) => ({
      ...link,
      dailyCounts: dailyCounts.get(link.id) ?? noCounts(),
      sessions: sessions.get(link.id),
    })),
  }
}
