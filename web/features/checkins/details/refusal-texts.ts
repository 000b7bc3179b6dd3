const TEXTS: Record<string, string> = {
  too_far: 'More than 100 m away',
  expired: 'The link had expired',
  blocked: 'The link was blocked',
  email_required: 'No email address given',
  name_has_url: 'Web address in the name',
  photo_required: 'No photo taken',
  photo_storage_full: 'No room for more photos',
  visitor_emails_used_up: 'Three emails already sent that hour',
  email_budget_used_up: 'No more emails for now',
}

export const refusalText = (reason: string) => (Object.hasOwn(TEXTS, reason) ? TEXTS[reason]! : 'Another reason')
