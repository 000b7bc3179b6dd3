import { storedValue } from '../../../../lib/stored-value.ts'
import type { Receipt } from '../receipt/receipts.ts'

/** Somebody on this phone who waits for a link's creator. Apart from the receipts, since it is no check-in yet. */
export type Ask = Pick<Receipt, 'checkinToken' | 'id' | 'name' | 'checkedInAt' | 'key'>

const MAX_ASKS = 20

const storedAsks = storedValue<Ask[]>('localStorage', 'asks')
const ofOtherLinks = (checkinToken: string) => (storedAsks.get() ?? []).filter(ask => ask.checkinToken !== checkinToken)

export const askOf = (checkinToken: string): Ask | null =>
  storedAsks.get()?.find(ask => ask.checkinToken === checkinToken) ?? null

export const saveAsk = ({ checkinToken, id, name, checkedInAt, key }: Ask) =>
  storedAsks.set([{ checkinToken, id, name, checkedInAt, key }, ...ofOtherLinks(checkinToken)].slice(0, MAX_ASKS))

export const removeAsk = (checkinToken: string) => storedAsks.set(ofOtherLinks(checkinToken))

export const removeAllAsks = storedAsks.clear
