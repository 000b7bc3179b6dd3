import type { Queries } from '../db/db.ts'
import { allowed, type Limit } from '../db/limits.ts'
import { Declined } from './declined.ts'
import { allowedFrom, type NetworkLimitDeps } from './network.ts'

/** Counts one request against the key, and declines the request over the limit. */
export async function enforceLimit(db: Queries, key: string, limit: Limit): Promise<void> {
  if (!(await allowed(db, key, limit))) throw new Declined('too_many_requests')
}

/** Counts one request against the caller's network, and declines the request over the limit. */
export async function enforceNetworkLimit(
  deps: NetworkLimitDeps,
  name: string,
  ip: string | null,
  limit: Limit,
): Promise<void> {
  if (!(await allowedFrom(deps, name, ip, limit))) throw new Declined('too_many_requests')
}
