import { chmodSync, mkdirSync, statSync } from 'node:fs'

export const isOwn = (path: string) => statSync(path).uid === process.getuid?.()

/** Nobody else on this machine reads what lies in it; one that an earlier release left open is closed. */
export function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (isOwn(path)) chmodSync(path, 0o700)
  return path
}
