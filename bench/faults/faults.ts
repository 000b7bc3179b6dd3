import type { Figure } from '../figures.ts'
import { fullDisk } from './full-disk.ts'
import { killApp } from './kill-app.ts'
import { killPostgres } from './kill-postgres.ts'
import { killWorker } from './kill-worker.ts'
import { mailDown } from './mail-down.ts'
import { badNetwork } from './network.ts'
import { overload } from './overload.ts'
import type { FaultPace } from './pace.ts'
import { photoDiskFull } from './photo-disk.ts'
import { restoreDrill } from './restore.ts'
import { restartOneByOne } from './rolling-restarts.ts'
import { skewClock } from './skew-clock.ts'
import { failOver } from './standby.ts'
import { thirdPartiesDown } from './third-parties.ts'

interface Fault {
  inject: (pace: FaultPace) => Promise<Figure[]>
  /** A test of the suite that injects the same fault already. */
  heldBy?: string
}

/** Every fault by the name that `--only` takes. */
export const faults: Readonly<Record<string, Fault>> = {
  'kill-app': { inject: killApp },
  'kill-postgres': { inject: killPostgres },
  mail: { inject: mailDown },
  network: { inject: badNetwork },
  'third-parties': { inject: thirdPartiesDown },
  restarts: { inject: restartOneByOne, heldBy: 'server/balancer.test.ts' },
  overload: { inject: overload },
  restore: { inject: restoreDrill },
  standby: { inject: failOver },
  'kill-worker': { inject: killWorker },
  clock: { inject: skewClock },
  // CI may not mount a disk.
  disk: { inject: fullDisk, heldBy: 'server/unavailable.test.ts' },
  'photo-disk': { inject: photoDiskFull, heldBy: 'server/features/photos/store-outage.test.ts' },
}
