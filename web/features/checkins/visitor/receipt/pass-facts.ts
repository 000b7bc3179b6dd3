export interface PassPlace {
  readonly locationName: string
  readonly formattedAddress?: string
}

import type { Receipt } from './receipts.ts'

export interface PassCheckIn extends Pick<Receipt, 'session' | 'lateMin' | 'alreadyCheckedIn'> {
  readonly name: string
  readonly checkedInAt: string
  readonly distanceM?: number
}
