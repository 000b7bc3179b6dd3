import type { SignedIn } from '../../server/testing/makers.ts'
import type { Journey, Visitor, VisitorOptions } from './journey.ts'

/** A browser that holds this creator's session. */
export async function signedInAs(
  journey: Journey,
  { cookies }: SignedIn,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const creator = await journey.visitor(options)
  await creator.context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: journey.url })))
  return creator
}
