import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { answerQuestions } from '../threads/answer-questions.ts'

export type Question = 'settings' | 'priority' | 'fail' | 'die'

/** A thread that a test asks. */
answerQuestions<Question>(question => {
  if (question === 'settings') return new TextEncoder().encode(String(workerData))
  if (question === 'priority') return new TextEncoder().encode(priority())
  if (question === 'die') process.exit(7)
  throw Object.assign(new Error('no such table'), { code: '42P01' })
})

/** The 19th field of `stat` on Linux, whose second field may hold spaces, in parentheses. */
function priority(): string {
  if (process.platform !== 'linux') return `${getPriority()}`
  return readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1]!.split(' ')[16]!
}
