import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answer, NumberedQuestion } from './thread.ts'

/** The thread's side: computes the bytes for each question. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<Uint8Array> | Uint8Array): void {
  lowerPriority()
  parentPort!.on('message', async ({ id, question }: NumberedQuestion<Question>) => {
    try {
      const bytes = await answer(question)
      parentPort!.postMessage({ id, bytes } satisfies Answer, wholeBufferOf(bytes))
    } catch (error) {
      parentPort!.postMessage({ id, error: serialized(error) } satisfies Answer)
    }
  })
}

/** On Linux a thread has its own priority; elsewhere this would slow the whole process down. */
function lowerPriority() {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
}

/** Transferred instead of copied, unless the buffer holds other data as well. */
const wholeBufferOf = ({ buffer, byteLength }: Uint8Array) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []

function serialized(error: unknown): NonNullable<Answer['error']> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, name, code, reason } = error as Error & { code?: unknown; reason?: unknown }
  return {
    message,
    name,
    ...(code !== undefined && { code: `${code}` }),
    ...(reason !== undefined && { reason: `${reason}` }),
  }
}
