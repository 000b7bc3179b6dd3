import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const COMPLAINT = /(?:FATAL|PANIC|error): +(.+)(?:\n.*?(?:DETAIL|detail): +(.+))?/g

/** What a program that failed wrote: an error of `execFile` carries it. */
export const outputOf = (error: unknown): string => (error as { stderr?: string }).stderr ?? ''

/** What a cluster has logged since it was last started. PostgreSQL soon writes there instead of to its standard error. */
export function logOfLastStart(clusterDir: string): string {
  const folder = join(clusterDir, 'log')
  const logs = existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []
  const newest = logs.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
  const text = newest ? readFileSync(newest, 'utf8') : ''
  return text.slice(Math.max(0, text.lastIndexOf('starting PostgreSQL')))
}

/** Why a program of PostgreSQL's gave up: the last complaint, with its detail, of the first output that has any. */
export function reasonIn(...outputs: string[]): string {
  const complaint = outputs.flatMap(output => [...output.matchAll(COMPLAINT)].slice(-1))[0]
  const lastLine = outputs.join('\n').trim().split('\n').at(-1)
  return complaint ? complaint.slice(1).filter(Boolean).join(': ').replace(/\.$/, '') : lastLine || 'it gave no reason'
}
