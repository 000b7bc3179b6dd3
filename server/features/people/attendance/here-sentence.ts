const MAX_NAMES = 3

/** 'Ada is here already.', 'Ada and Ben are here already.', 'Ada, Ben, Cy and 4 others are here already.' */
export function hereSentence(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  const named = more > 0 ? [...names.slice(0, MAX_NAMES), more === 1 ? '1 other' : `${more} others`] : names
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(named)
  return `${list} ${names.length === 1 ? 'is' : 'are'} here already.`
}
