import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answered, Numbered } from './thread.ts'

/** The thread's side: makes the bytes of each question, in the order in which it gets to them. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<Uint8Array> | Uint8Array): void {
  letRequestsGoFirst()
  parentPort!.on('message', async ({ id, question }: Numbered<Question>) => {
    try {
      const bytes = await answer(question)
      parentPort!.postMessage({ id, bytes } satisfies Answered, wholeBufferOf(bytes))
    } catch (error) {
      parentPort!.postMessage({ id, error: told(error) } satisfies Answered)
    }
  })
}

/** On Linux a thread has a priority of its own; elsewhere this would slow the whole process down. */
function letRequestsGoFirst() {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
}

/** Handed over instead of copied, where nothing else lies in the same memory. */
const wholeBufferOf = ({ buffer, byteLength }: Uint8Array) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []

function told(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  return { message: error.message, ...('code' in error && { code: String(error.code) }) }
}
