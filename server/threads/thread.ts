import { Worker } from 'node:worker_threads'

/** A worker thread for work that would block the event loop. */
export interface Thread<Question> {
  /** Resolves with the thread's bytes. Rejects with the thread's error, or when the thread ends first. */
  ask(question: Question): Promise<Uint8Array>
  stop(): Promise<void>
}

interface PendingQuestion {
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

/** The messages between the two sides. */
export interface NumberedQuestion<Question> {
  id: number
  question: Question
}
export interface Answer {
  id: number
  bytes?: Uint8Array
  /** Structured cloning would lose an error's code, and a name that is not JavaScript's own. */
  error?: { message: string; name?: string; code?: string; reason?: string }
}

/** Starts on the first question, and again on the first question after a crash. `settings` never change. */
export function createThread<Question>(file: URL, settings?: unknown): Thread<Question> {
  let running: Running<Question> | undefined
  const startNext = () => {
    const started = start<Question>(file, settings, () => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }
  return {
    ask: question => (running ?? startNext()).ask(question),
    stop: async () => {
      await running?.worker.terminate()
    },
  }
}

interface Running<Question> extends Pick<Thread<Question>, 'ask'> {
  worker: Worker
}

function start<Question>(file: URL, settings: unknown, onEnd: () => void): Running<Question> {
  const worker = new Worker(file, { workerData: settings })
  const open = new Map<number, PendingQuestion>()
  let lastId = 0

  const ended = (error: Error) => {
    onEnd()
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }
  worker.unref()
  worker.on('error', ended)
  worker.on('exit', () => ended(new Error('The thread has ended')))
  worker.on('message', ({ id, bytes, error }: Answer) => {
    const question = open.get(id)
    open.delete(id)
    if (bytes) question?.resolve(bytes)
    else question?.reject(Object.assign(new Error(error?.message), error))
  })
  return {
    worker,
    ask: question =>
      new Promise<Uint8Array>((resolve, reject) => {
        const id = ++lastId
        open.set(id, { resolve, reject })
        worker.postMessage({ id, question } satisfies NumberedQuestion<Question>)
      }),
  }
}
