/** When the terms and the privacy page were last changed. */
export const LEGAL_TEXTS_DATE = '2026-11-26'
