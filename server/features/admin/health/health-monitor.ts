import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { type HealthPart, type serviceHealth, stateOf } from '../../../../contract/health.ts'
import { type Checked, checks, type HealthDeps } from './check-parts.ts'

type Health = ReplyOf<typeof serviceHealth>

export interface HealthMonitor {
  /** Checks every part, unless a check runs or one began less than this long ago. */
  check(options?: { maxAgeMs?: number }): Promise<Health>
}

const parts = Object.keys(checks) as HealthPart[]

export function healthMonitor(deps: HealthDeps): HealthMonitor {
  const sinceOf = firstSeen()
  let last: { startedMs: number; running: boolean; health: Promise<Health> } | null = null

  async function checkAll(): Promise<Health> {
    const now = await deps.now()
    const checked = await Promise.all(
      parts.map(async part => {
        const { finding, since, detail = null }: Checked = await checks[part](deps)
        const began = since === undefined ? sinceOf(part, finding, now) : since
        return [part, { state: stateOf(part, finding), finding, since: began?.toISOString() ?? null, detail }]
      }),
    )
    return { checkedAt: now.toISOString(), ...Object.fromEntries(checked) }
  }

  return {
    check({ maxAgeMs = 0 } = {}) {
      if (last && (last.running || performance.now() - last.startedMs < maxAgeMs)) return last.health
      const begun = { startedMs: performance.now(), running: true, health: checkAll() }
      last = begun
      begun.health.then(
        () => {
          begun.running = false
        },
        // A failed check is not repeated to the next caller.
        () => {
          last = null
        },
      )
      return begun.health
    },
  }
}

/** When this process first saw what it sees now: of the parts that tell no time themselves. */
function firstSeen() {
  const seen = new Map<HealthPart, { finding: string; at: Date }>()
  return (part: HealthPart, finding: string, now: Date): Date => {
    const before = seen.get(part)
    if (before?.finding === finding) return before.at
    seen.set(part, { finding, at: now })
    return now
  }
}
