import { foldText } from '../../../contract/folded-text.ts'

/** Compatibility forms of some scripts have many letters for one, and an index takes 2,700 bytes. */
const MAX_LENGTH = 240

/** A name as it is compared, 'Tan, Aisyah' as 'aisyah tan'. The result is stored, so another rule here needs a migration. */
export const foldName = (name: string): string => inOrder(foldText(name)).slice(0, MAX_LENGTH)

function inOrder(folded: string): string {
  const [last, first, ...more] = folded.split(',').map(part => part.trim())
  return last && first && more.length === 0 ? `${first} ${last}` : folded
}
