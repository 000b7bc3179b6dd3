import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { checkInAtKiosk, checkOutAtKiosk, thisKiosk } from '../../../../contract/kiosks.ts'

export type Kiosk = ReplyOf<typeof thisKiosk>

/** The service's answer to somebody who is checked in, or waits. */
export type Taken = ReplyOf<typeof checkInAtKiosk> & { name: string }

/** Of somebody who has checked out. */
export type Left = ReplyOf<typeof checkOutAtKiosk> & { name: string }
