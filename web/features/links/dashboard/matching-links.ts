import type { CheckinLink } from '../../../../contract/links.ts'

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

type Named = Pick<CheckinLink, 'locationName' | 'formattedAddress'>

/** Links whose name or postal address contains every word of the text, in any order, ignoring accents and case. */
export function matchingLinks<Link extends Named>(links: Link[], text: string): Link[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return links
  return links.filter(({ locationName, formattedAddress }) => {
    const known = folded(`${locationName} ${formattedAddress}`)
    return words.every(word => known.includes(word))
  })
}
