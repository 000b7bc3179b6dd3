import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const ROOT = join(import.meta.dirname, '..')
const QUIET_NODE = ['--disable-warning=ExperimentalWarning']
const READY_WITHIN_MS = 90_000
const STOP_WITHIN_MS = 15_000

/** A child process that answers one question at a time. */
export interface Worker<Question, Answer> {
  ask: (question: Question) => Promise<Answer>
  end: () => Promise<void>
}

export function startWorker<Question extends object, Answer>(file: string, args: string[] = []) {
  const child = fork(join(ROOT, 'bench', file), args, { cwd: ROOT, execArgv: QUIET_NODE })
  const ended = once(child, 'exit')
  const worker: Worker<Question, Answer> = {
    ask: async question => {
      child.send(question)
      return answerOf<Answer>(child, file)
    },
    end: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
  return { worker, firstWord: () => answerOf<Answer>(child, file) }
}

async function answerOf<Answer>(child: ChildProcess, file: string): Promise<Answer> {
  const controller = new AbortController()
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal: controller.signal }),
      once(child, 'exit', { signal: controller.signal }).then(() => {
        throw new Error(`${file} ended before it answered`)
      }),
    ])
    return answer as Answer
  } finally {
    controller.abort()
  }
}

/** Called in the worker: answers every question, and exits with the benchmark. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit(0))
  process.on('message', (question: Question) => {
    answer(question).then(
      result => process.send!(result as object),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}

export interface Server {
  pid: number
  /** From the start of the process to its first reply with status 200. */
  readyMs: number
  stop: () => Promise<void>
}

interface ServerCommand {
  command: string
  args: string[]
  env: Record<string, string>
  /** Replies with 200 once the server is ready. */
  readyUrl: string
  logFile: string
}

/** Starts a server in a separate process group and waits until it is ready. */
export async function startServer({ command, args, env, readyUrl, logFile }: ServerCommand): Promise<Server> {
  const log = openSync(logFile, 'a')
  const options: SpawnOptions = {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  }
  const begunAt = performance.now()
  const child = spawn(command, args, options)
  closeSync(log)
  const ended = once(child, 'exit')
  const killWithUs = () => signal(child.pid!, 'SIGKILL')
  process.once('exit', killWithUs)
  while ((await statusOf(readyUrl)) !== 200) {
    if (child.exitCode !== null || performance.now() - begunAt > READY_WITHIN_MS) {
      killWithUs()
      throw new Error(
        `${command} ${args.join(' ')} did not become ready:\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
      )
    }
    await sleep(5)
  }
  const readyMs = performance.now() - begunAt
  return {
    pid: child.pid!,
    readyMs,
    stop: async () => {
      signal(child.pid!, 'SIGTERM')
      await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
      while (Number.isInteger(await statusOf(readyUrl))) await sleep(20)
      process.off('exit', killWithUs)
    },
  }
}

export const nodeCommand = (file: string, args: string[] = []) => ({
  command: process.execPath,
  args: [...QUIET_NODE, join(ROOT, file), ...args],
})

const statusOf = (url: string) =>
  fetch(url).then(
    async reply => {
      await reply.arrayBuffer()
      return reply.status
    },
    () => undefined,
  )

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(-pid, name)
  } catch {
    // The group has ended already.
  }
}
