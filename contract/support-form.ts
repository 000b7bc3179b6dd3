export const SEND_SUPPORT = { method: 'POST', path: '/api/support' } as const

export const supportTypes = {
  'feedback-positive': 'Positive Feedback',
  'feedback-improvement': 'Suggestions for Improvement',
  'feature-request': 'Feature Request',
  'business-inquiry': 'Business/Enterprise Inquiry',
  'technical-support': 'Technical Support',
  'general-question': 'General Question',
  other: 'Other',
} as const
export type SupportType = keyof typeof supportTypes

/** In characters. */
export const SUPPORT_MAX_LENGTH = { name: 120, email: 254, subject: 200, message: 5000 } as const
