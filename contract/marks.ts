/** Marks that a check-in earns by itself, and those by a resemblance to another one. They block nobody. */
export const MARKS = [
  'coarse_position',
  'no_accuracy',
  'accuracy_too_good',
  'on_the_pin',
  'stale_fix',
  'sent_late',
  'photo_from_file',
  'taken_already',
  'not_listed',
  'no_position',
  'outside_ring',
  'same_position',
  'same_device',
  'same_address',
  'too_fast',
  'same_photo',
] as const
export type MarkKind = (typeof MARKS)[number]

interface MarkWords {
  label: string
  /** The observation; `other` names the other check-in, 'Ben, 09:02'. */
  seen: (other: string) => string
  /** How that may be innocent. */
  innocent: string
}

/** The words for each mark, in the order in which they are told. Each has its innocent reading. */
export const MARK_WORDS: Record<MarkKind, MarkWords> = {
  coarse_position: {
    label: 'Accuracy low',
    seen: () => 'The phone gave only a rough location.',
    innocent: 'Phones do so indoors, and where precise location is turned off.',
  },
  no_accuracy: {
    label: 'Accuracy unknown',
    seen: () => 'The browser didn’t say how exact the location is.',
    innocent: 'A few browsers never do.',
  },
  accuracy_too_good: {
    label: 'Too exact',
    seen: () => 'The location claims to be exact to less than a metre.',
    innocent: 'Surveyors’ receivers are that good.',
  },
  on_the_pin: {
    label: 'On the pin',
    seen: () => 'The location is the pin itself, to the last digit.',
    innocent: 'It may be the device on which the pin was set.',
  },
  stale_fix: {
    label: 'Old location',
    seen: () => 'The location was more than two minutes old when it was sent.',
    innocent: 'The phone may have lain in a pocket with the page open.',
  },
  sent_late: {
    label: 'Sent late',
    seen: () => 'It was sent more than two minutes after the press, so its time is late.',
    innocent: 'The phone may have had no network.',
  },
  photo_from_file: {
    label: 'Photo from a file',
    seen: () => 'The photo was chosen from files, not taken in the page.',
    innocent: 'Some browsers don’t let a page use the camera.',
  },
  taken_already: {
    label: 'Here already',
    seen: () => 'The person of this name or email on your list was here already.',
    innocent: 'Two people may have one name, or you added them by hand before.',
  },
  not_listed: {
    label: 'Not on the list',
    seen: () => 'Nobody on your list has this name or email, or more than one person has.',
    innocent: 'They may write their name another way, or use another email.',
  },
  no_position: {
    label: 'No location',
    seen: () => 'There is no location.',
    innocent: 'Not every phone can find itself, or is allowed to say where it is.',
  },
  outside_ring: {
    label: 'Outside the ring',
    seen: () => 'The location is outside the ring, but no farther than it may be wrong.',
    innocent: 'Phones are often wrong by that much indoors.',
  },
  same_position: {
    label: 'Same location',
    seen: other => `Exactly the same location as ${other}.`,
    innocent: 'Computers on one network may be given one location.',
  },
  same_device: {
    label: 'Same phone',
    seen: other => `Same phone as ${other}.`,
    innocent: 'Friends share a phone when a battery is empty.',
  },
  same_address: {
    label: 'Same email',
    seen: other => `Same email as ${other}, in another browser.`,
    innocent: 'Families share an email, and people change phones.',
  },
  too_fast: {
    label: 'Too fast',
    seen: () => 'The same person checked in at another of your links, too far away for the time between.',
    innocent: 'Two people with one name may share an email.',
  },
  same_photo: {
    label: 'Same photo',
    seen: other => `The photo looks like that of ${other}.`,
    innocent: 'Two people may have taken a photo of one thing from one spot.',
  },
}
