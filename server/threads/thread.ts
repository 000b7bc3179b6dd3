import { Worker } from 'node:worker_threads'

/** A thread beside the event loop, for what would hold every other request up. */
export interface Thread<Question> {
  /** The bytes that the thread makes of it. Rejects with the thread's error, or when the thread ends meanwhile. */
  ask(question: Question): Promise<Uint8Array>
  stop(): Promise<void>
}

interface Asked {
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

/** What goes over: the question with a number, and the number with its answer. */
export interface Numbered<Question> {
  id: number
  question: Question
}
export interface Answered {
  id: number
  bytes?: Uint8Array
  /** An error's code would be lost on the way. */
  error?: { message: string; code?: string }
}

/** Starts with the first question, and again with the next one after it has died. `settings` are the thread's for good. */
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
  const open = new Map<number, Asked>()
  let lastId = 0

  const ended = (error: Error) => {
    onEnd()
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }
  worker.unref()
  worker.on('error', ended)
  worker.on('exit', () => ended(new Error('The thread has ended')))
  worker.on('message', ({ id, bytes, error }: Answered) => {
    const asked = open.get(id)
    open.delete(id)
    if (bytes) asked?.resolve(bytes)
    else asked?.reject(Object.assign(new Error(error?.message), error))
  })
  return {
    worker,
    ask: question =>
      new Promise<Uint8Array>((resolve, reject) => {
        const id = ++lastId
        open.set(id, { resolve, reject })
        worker.postMessage({ id, question } satisfies Numbered<Question>)
      }),
  }
}
