// Without zod: the visitor's page imports this.

/** The expiry of a link, or an account, that never expires. */
export const NEVER_EXPIRES_AT = '2199-12-31T23:59:59.000Z'
const NEVER_EXPIRES_YEAR = 2199

export const neverExpires = (expiresAt: string | Date): boolean =>
  new Date(expiresAt).getUTCFullYear() >= NEVER_EXPIRES_YEAR
