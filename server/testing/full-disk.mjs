// Preloaded into a service: its writes into the folder FULL_DISK fail as on a disk without space.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { writeFileSync } = fs

fs.writeFileSync = (path, ...rest) => {
  if (!String(path).startsWith(process.env.FULL_DISK)) return writeFileSync(path, ...rest)
  writeFileSync(path, '')
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
}
syncBuiltinESMExports()
