import { chmodSync, mkdirSync, statSync } from 'node:fs'

export const isOwn = (path: string) => statSync(path).uid === process.getuid?.()

/** Makes a folder that other users of this machine cannot read, and closes one that an earlier release left open. */
export function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (isOwn(path)) chmodSync(path, 0o700)
  return path
}
