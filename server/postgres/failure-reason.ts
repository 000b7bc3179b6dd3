import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const COMPLAINT = /(?:FATAL|PANIC|error): +(.+)(?:\n.*?(?:DETAIL|detail): +(.+))?/g

/** The error output of a failed program, from the error of `execFile`. */
export const outputOf = (error: unknown): string => (error as { stderr?: string }).stderr ?? ''

/** The cluster's log since its last start: PostgreSQL soon logs there instead of to standard error. */
export function logOfLastStart(clusterDir: string): string {
  const folder = join(clusterDir, 'log')
  const logs = existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []
  const newest = logs.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
  const text = newest ? readFileSync(newest, 'utf8') : ''
  return text.slice(Math.max(0, text.lastIndexOf('starting PostgreSQL')))
}

/** Why a PostgreSQL program failed: the last error message, with its detail, in the first output that has one. */
export function reasonIn(...outputs: string[]): string {
  const complaint = outputs.flatMap(output => [...output.matchAll(COMPLAINT)].slice(-1))[0]
  const lastLine = outputs.join('\n').trim().split('\n').at(-1)
  return complaint ? complaint.slice(1).filter(Boolean).join(': ').replace(/\.$/, '') : lastLine || 'it gave no reason'
}
