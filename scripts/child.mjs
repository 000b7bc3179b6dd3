// Part of the setup: runs on Node 16, without packages.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'

const PARENT_POLL_MS = 500

/** Node's option that loads the file `.env`, if it exists. Variables of the environment take precedence. */
export const envFileOption = () => (existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [])

/** Runs a program with this process's terminal, and forwards signals to it. Returns its exit code. */
export function run(program, args, env) {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: 'inherit' })
  return ended(child)
}

/** Like `run`, for a server: it also ends when this process, or the npm that started it, is killed with SIGKILL. */
export function runServer(node, args, env) {
  const watcher = join(ROOT, 'scripts', 'end-with-parent.mjs')
  const child = spawn(node, [...envFileOption(), '--import', watcher, ...args], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  if (process.env.npm_lifecycle_event) endWithNpm(child)
  return ended(child)
}

/** npm runs scripts in a shell, which keeps running after npm was killed. */
function endWithNpm(child) {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const atStart = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === atStart) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, PARENT_POLL_MS)
  timer.unref()
}

/** Known on Linux only. Elsewhere the shell replaces itself with the script, so npm is the parent. */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]
  } catch {
    return undefined
  }
}

function ended(child) {
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child too.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}
