const WORDS: Record<string, string> = {
  too_far: 'More than 100 m away',
  expired: 'The link had expired',
  blocked: 'The link was blocked',
  email_required: 'No email address given',
  name_has_url: 'A web address as the name',
  photo_required: 'No photo taken',
  photo_storage_full: 'No room for more photos',
}

export const refusalWords = (reason: string) => (Object.hasOwn(WORDS, reason) ? WORDS[reason]! : 'Another reason')
