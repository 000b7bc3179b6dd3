import type { ReplyOf } from '../../../contract/endpoint.ts'
import { type creatorPlan, type Dashboard, FREE_PLAN_ID, UNLIMITED } from '../../../contract/links.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { adsConfigured } from '../../http/ads.ts'
import { linkLimitOf, planOf } from '../billing/index.ts'
import { activeLinksOf, shownLinksOf } from './store.ts'

interface Creator {
  creatorId: string
  email: string
}

export async function planOverview(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { creatorId, email }: Creator,
): Promise<ReplyOf<typeof creatorPlan>> {
  const [{ plan, accountExpireAt, accountExpired }, activeLinksCount, { created_at: createdAt }] = await Promise.all([
    planOf(db, creatorId),
    activeLinksOf(db, creatorId),
    db.selectFrom('creators').select('created_at').where('id', '=', creatorId).executeTakeFirstOrThrow(),
  ])
  const limit = linkLimitOf(plan, accountExpired)
  const remainingLinks = limit === null ? UNLIMITED : Math.max(0, limit - activeLinksCount)
  return {
    creator: {
      id: creatorId,
      email,
      createdAt: createdAt.toISOString(),
      planId: plan.id,
      accountExpireAt: accountExpireAt?.toISOString() ?? null,
      stripeSubscriptionId: null,
      stripeCustomerId: null,
      subscriptionStatus: 'active',
      billingPeriod: 'monthly',
    },
    plan: {
      id: plan.id,
      name: plan.name,
      monthlyLimit: plan.linkLimit ?? UNLIMITED,
      defaultExpiryDays: plan.defaultExpiryDays,
      neverExpire: plan.neverExpire,
      csvExport: plan.csvExport,
    },
    activeLinksCount,
    remainingLinks,
    canCreateMore: remainingLinks > 0,
    isAccountExpired: accountExpired,
    showAds: plan.id === FREE_PLAN_ID && adsConfigured(config),
  }
}

export async function dashboardOf(db: Db, { creatorId, email }: Creator): Promise<Dashboard> {
  const [{ plan, accountExpired }, links] = await Promise.all([planOf(db, creatorId), shownLinksOf(db, creatorId)])
  return {
    creator: {
      email,
      planName: plan.name,
      monthlyLimit: plan.linkLimit ?? UNLIMITED,
      isAccountExpired: accountExpired,
      activeLinksCount: links.filter(({ active }) => active).length,
    },
    links: links.map(({ link }) => link),
  }
}
