interface Expiry {
  expMonth: number
  expYear: number
}

/** A card is valid to the end of its month, in UTC. It is 'expiring' in that month and the one before. */
export function cardStateOf({ expMonth, expYear }: Expiry, now: Date): 'good' | 'expiring' | 'expired' {
  const monthsLeft = (expYear - now.getUTCFullYear()) * 12 + expMonth - 1 - now.getUTCMonth()
  if (monthsLeft < 0) return 'expired'
  return monthsLeft <= 1 ? 'expiring' : 'good'
}
