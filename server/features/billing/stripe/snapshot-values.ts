import type Stripe from 'stripe'

/** The id of an object that a reply names or, where it was expanded, holds. */
export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

export const dateOf = (seconds: number): Date => new Date(seconds * 1000)
export const dateOrNull = (seconds: number | null | undefined): Date | null => (seconds ? dateOf(seconds) : null)
export const secondsOf = (date: Date): number => date.getTime() / 1000

export const taxOf = ({ total_taxes: taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
