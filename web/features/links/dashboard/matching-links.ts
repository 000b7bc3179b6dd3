import { foldText } from '../../../../contract/folded-text.ts'
import type { CheckinLink } from '../../../../contract/links.ts'

type Named = Pick<CheckinLink, 'locationName' | 'formattedAddress'>

/** Links whose name or postal address contains every word of the text, in any order, ignoring accents, apostrophes and case. */
export function matchingLinks<Link extends Named>(links: Link[], text: string): Link[] {
  const words = foldText(text).split(' ').filter(Boolean)
  if (words.length === 0) return links
  return links.filter(({ locationName, formattedAddress }) => {
    const known = foldText(`${locationName} ${formattedAddress}`)
    return words.every(word => known.includes(word))
  })
}
