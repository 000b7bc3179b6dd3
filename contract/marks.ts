/** Marks that a check-in earns by itself, and those by a resemblance to another one. They block nobody. */
export const MARKS = [
  'coarse_position',
  'no_accuracy',
  'accuracy_too_good',
  'on_the_pin',
  'stale_fix',
  'photo_from_file',
  'no_position',
  'outside_ring',
  'same_position',
  'same_device',
  'same_address',
  'too_fast',
  'same_photo',
] as const
export type MarkKind = (typeof MARKS)[number]
