import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const count = availableParallelism()
const half = Math.floor(count / 2)
const SEPARABLE = process.platform === 'linux' && count > 1

/** The half of the cores on which the service and its database run, and the other half, as if they were two machines. */
export const CORES = { service: `0-${half - 1}`, load: `${half}-${count - 1}` }

export const separated = SEPARABLE
  ? `${half} ${half === 1 ? 'core' : 'cores'} for the service and PostgreSQL, ${count - half} for the proxy and the load`
  : 'service, proxy and load on the same cores'

/** The command that makes a program run on these cores alone. */
export const on = (cores: string): readonly string[] => (SEPARABLE ? ['taskset', '-c', cores] : [])

/** Moves processes, and all that they start from now on. One that has ended meanwhile is none of them. */
export function moveTo(cores: string, pids: readonly number[]): void {
  if (SEPARABLE) for (const pid of pids) spawnSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
}
