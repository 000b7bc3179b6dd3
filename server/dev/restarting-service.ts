import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Web } from '../web/web.ts'
import type { FromService, ToService } from './messages.ts'

const ENTRY = join(import.meta.dirname, 'service.ts')
const STOP_WITHIN_MS = 2000

type Start = Omit<Extract<ToService, { kind: 'start' }>, 'kind' | 'files'>
type Call = Extract<FromService, { kind: 'call' }>

export interface RestartingService {
  /** The port of the service: waits for a service that is starting, and rejects when it could not start. */
  port(): Promise<number>
  /** Replaces the service's process. */
  restart(): void
  stop(): Promise<void>
}

interface Running {
  child: ChildProcess
  port: Promise<number>
}

/** The service in a process of its own: the database and Vite run on while it is replaced. */
export function restartingService(start: Start, web: Web): RestartingService {
  let running = Promise.resolve(launch(start, web))
  return {
    async port() {
      for (;;) {
        const latest = running
        try {
          return await (await latest).port
        } catch (error) {
          if (latest === running) throw error
        }
      }
    },
    restart() {
      running = running.then(async ({ child }) => {
        await end(child)
        return launch(start, web)
      })
    },
    stop: async () => end((await running).child),
  }
}

function launch(start: Start, web: Web): Running {
  const child = fork(ENTRY, { execArgv: ['--disable-warning=ExperimentalWarning'], serialization: 'advanced' })
  const send = (message: ToService) => child.connected && child.send(message)
  const port = new Promise<number>((resolve, reject) => {
    child.on('message', (message: FromService) => {
      if (message.kind === 'listening') resolve(message.port)
      else void answer(message, web).then(send)
    })
    child.once('exit', () => reject(new Error('The service did not start.')))
  })
  port.catch(() => undefined)
  send({ kind: 'start', files: web.files, ...start })
  return { child, port }
}

async function answer({ id, name, args }: Call, web: Web): Promise<ToService> {
  try {
    const result = await (web[name] as (...args: unknown[]) => Promise<unknown>)(...args)
    return { kind: 'answer', id, result }
  } catch (error) {
    return { kind: 'failure', id, error: error as Error }
  }
}

/** Ends the process gracefully; by force when that takes too long, since a developer waits for the change. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}
