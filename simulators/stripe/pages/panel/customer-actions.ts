import type { Context } from '../page.ts'

/** Runs the action that a form of a customer's page sends. Returns the reason of a refusal, or null. */
export function runCustomerAction({ engine, request }: Context): Promise<string | null> {
  const { act, target = '', date = '', expiry = '' } = request.fields
  switch (act) {
    case 'end-now':
      return engine.endSubscription(target, 'now')
    case 'end-with-period':
      return engine.endSubscription(target, 'period_end')
    case 'end-on-date':
      return endOnDate(engine, target, date)
    case 'keep':
      return engine.endSubscription(target, 'never')
    case 'dispute':
      return engine.disputeCharge(target)
    case 'win-dispute':
      return engine.decideDispute(target, 'won')
    case 'lose-dispute':
      return engine.decideDispute(target, 'lost')
    case 'change-expiry':
      return changeExpiry(engine, target, expiry)
    default:
      return Promise.resolve('This page doesn’t know that action.')
  }
}

async function endOnDate(engine: Context['engine'], id: string, date: string): Promise<string | null> {
  const instant = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) ? 'Enter a date, such as 2027-03-31.' : engine.endSubscription(id, instant)
}

async function changeExpiry(engine: Context['engine'], id: string, expiry: string): Promise<string | null> {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(expiry) ?? []
  if (!year || !month) return 'Enter a month, such as 2027-03.'
  return engine.changeExpiry(id, { month: Number(month), year: Number(year) })
}
