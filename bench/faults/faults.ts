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
  /** A test of the suite that injects the same fault already, by its file and title. */
  heldBy?: { file: string; title: string }
}

/** Every fault by the name that `--only` takes. */
export const faults: Readonly<Record<string, Fault>> = {
  'kill-app': { inject: killApp },
  'kill-postgres': { inject: killPostgres },
  mail: { inject: mailDown },
  network: { inject: badNetwork },
  'third-parties': { inject: thirdPartiesDown },
  restarts: {
    inject: restartOneByOne,
    heldBy: {
      file: 'server/balancer.test.ts',
      title: 'can be restarted one after another under load, and no request fails',
    },
  },
  overload: { inject: overload },
  restore: { inject: restoreDrill },
  standby: { inject: failOver },
  'kill-worker': { inject: killWorker },
  clock: { inject: skewClock },
  // CI may not mount a disk.
  disk: {
    inject: fullDisk,
    heldBy: {
      file: 'server/unavailable.test.ts',
      title: 'ends the readiness while writes are refused, and no longer',
    },
  },
  'photo-disk': {
    inject: photoDiskFull,
    heldBy: {
      file: 'server/features/photos/store-outage.test.ts',
      title: 'ask for a retry while the disk fails, and are complete afterwards',
    },
  },
}
