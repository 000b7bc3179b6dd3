export const webhookUrl = () => `${location.origin}/api/stripe/webhook`

export const WEBHOOK_API_VERSION = '2026-10-28.endive'
