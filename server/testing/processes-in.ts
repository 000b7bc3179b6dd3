import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

interface RunningProcess {
  pid: number
  /** 'S' while it sleeps, 'T' while it is stopped. */
  state: string
}

/** The processes of this machine that work in a folder or below it. */
export const processesIn = (folder: string): RunningProcess[] =>
  process.platform === 'linux' ? processesByProc(folder) : processesByLsof(folder)

const isIn = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`)

const processesByProc = (folder: string): RunningProcess[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0)
    .flatMap(pid => {
      try {
        if (!isIn(folder, readlinkSync(`/proc/${pid}/cwd`))) return []
        return [{ pid, state: /^State:\s*(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]! }]
      } catch {
        // The process has ended meanwhile, or is another user's.
        return []
      }
    })

/** `lsof` names the working folder of each process: a line `p<pid>`, then `n<path>`. */
function processesByLsof(folder: string): RunningProcess[] {
  const list = outputOf('lsof', ['-d', 'cwd', '-F', 'pn'])
  return [...list.matchAll(/^p(\d+)\n(?:f.*\n)?n(.*)$/gm)].flatMap(([, pid, path]) => {
    if (!isIn(folder, path!)) return []
    const state = outputOf('ps', ['-o', 'stat=', '-p', pid!]).trim()[0]
    return state ? [{ pid: Number(pid), state }] : []
  })
}

/** Both programs exit with 1 when some process could not be read. */
function outputOf(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? '')
  }
}
