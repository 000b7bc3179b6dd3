import { hostNameFault, mentionsUrl } from '../mail/index.ts'
import type { NamedSession } from '../schedules/index.ts'
import type { LinkRow } from './store.ts'

/** Older links may have a name that contains a URL, which must not stand in an email. */
export const nameWithoutUrl = ({
  location_name: name,
  formatted_address: address,
}: Pick<LinkRow, 'location_name' | 'formatted_address'>): string =>
  [name, address].find(text => !mentionsUrl(text)) ?? 'the place of the link'

/** A host's name is checked where emails are verified; the rule may change after that, and other links mail it too. */
export const hostWithoutUrl = ({ host_name: host }: Pick<LinkRow, 'host_name'>): string | null =>
  host === null || hostNameFault(host) ? null : host

/** Titles may contain a URL, since most are never mailed. */
export const sessionWithoutUrl = (session: NamedSession | null): NamedSession | null =>
  session && { ...session, title: session.title !== null && mentionsUrl(session.title) ? null : session.title }
