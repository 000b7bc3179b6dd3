/** Why an attempt to check in is refused. */
export type Refusal =
  | 'expired'
  | 'blocked'
  /** There is no session now. */
  | 'not_open'
  | 'email_required'
  | 'name_has_url'
  | 'too_far'
  /** Perhaps within the radius, but too blurred for a link that wants to be asked then. */
  | 'position_coarse'
  | 'position_needed'
  | 'sent_too_late'
  /** Without the code that a display of the link shows, or with one that it shows no longer. */
  | 'code_needed'
  | 'code_old'
  | 'photo_required'
  | 'photo_storage_full'
  /** No more emails for now: to this visitor, or within a budget. */
  | 'visitor_emails_used_up'
  | 'email_budget_used_up'
  /** As many people wait for review as the link, or the visitor's network, may have. */
  | 'holds_full'
  /** Somebody asks already from this browser. */
  | 'ask_waiting'
  /** The list decides, and has been asked too often from this browser. */
  | 'asks_used_up'
  /** The list decides, and the email that was confirmed is not on it. */
  | 'not_expected'

/** By which the numbers and charts of a creator count people who were turned away: also those whose ask was declined, or never answered. */
export type TurnedAwayReason = Refusal | 'declined' | 'unanswered'
