export interface PassPlace {
  readonly locationName: string
  readonly formattedAddress?: string
}

export interface PassCheckIn {
  readonly name: string
  readonly checkedInAt: string
  readonly distanceM?: number
}
