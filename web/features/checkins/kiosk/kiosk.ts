import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { checkInAtKiosk, thisKiosk } from '../../../../contract/kiosks.ts'

export type Kiosk = ReplyOf<typeof thisKiosk>

/** What the service has answered to somebody who is checked in, or waits. */
export type Taken = ReplyOf<typeof checkInAtKiosk> & { name: string }
