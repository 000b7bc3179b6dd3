import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_S = 100

/** Processor time of a process with all its threads, in milliseconds; NaN where the system has no `/proc`. */
export function processorMs(pid: number): number {
  const [user, system] = timesOf(pid)
  return inMs(user! + system!)
}

/** Of a process and its children, the ended ones included: a postmaster and its sessions. */
export function processorMsWithChildren(pid: number): number {
  const [user, system, userOfEnded, systemOfEnded] = timesOf(pid)
  const running = childrenOf(pid).reduce((sum, child) => sum + (processorMs(child) || 0), 0)
  return inMs(user! + system! + userOfEnded! + systemOfEnded!) + running
}

const inMs = (ticks: number) => (ticks * 1000) / TICKS_PER_S

/** utime, stime, cutime and cstime of proc_pid_stat(5): 14th to 17th, counted from behind the name, which may hold blanks. */
function timesOf(pid: number): number[] {
  const stat = textOf(`/proc/${pid}/stat`)
  if (!stat) return Array<number>(4).fill(Number.NaN)
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
}

const childrenOf = (pid: number) =>
  (textOf(`/proc/${pid}/task/${pid}/children`) ?? '').trim().split(' ').filter(Boolean).map(Number)

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
