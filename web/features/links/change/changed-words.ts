import type { Changes } from './changes.ts'

/** In the order of the form. */
const NAMES: Record<keyof Changes | 'expiry', string> = {
  placeId: 'place',
  placeName: 'place name',
  hostName: 'your name',
  expiry: 'expiry',
  requireUserVerify: 'email verification',
  requirePhotoVerify: 'photo',
  requiresCode: 'code on the screen',
  keeps: 'what is kept',
  repeatRule: 'how often',
  deviceMarks: 'marks',
  listRule: 'people not on the list',
  checkOut: 'check-out',
  autoOutMin: 'check-out',
  schedule: 'times',
  scheduleZone: 'times',
  radiusM: 'ring',
  doubt: 'ring',
  coarse: 'ring',
  noPosition: 'ring',
  keepDays: 'how long it is kept',
  photoDays: 'how long it is kept',
  erasure: 'who may erase',
}

/** 'Changed: place name, expiry, photo'; empty: nothing is. */
export function changedWords(changes: Changes, { expiry }: { expiry: boolean }): string {
  const changed = { ...changes, ...(expiry && { expiry }) }
  const names = Object.entries(NAMES).flatMap(([field, name]) => (field in changed ? [name] : []))
  return names.length === 0 ? '' : `Changed: ${[...new Set(names)].join(', ')}`
}
