const SHOWN = 4
const MASK = '••••••••'

/** Enough to tell two secrets apart, nothing to use one. */
export const masked = (secret: string | null | undefined): string | null =>
  secret ? `${MASK}${secret.length > SHOWN * 3 ? secret.slice(-SHOWN) : ''}` : null
