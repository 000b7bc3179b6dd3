/**
 * The JSON body of a reply, read as the contract types it. Every field may be missing: the reply can come from a proxy,
 * or from the release before or after this page's own.
 */
export const typedBody = <Body extends object>(json: unknown): Partial<Body> =>
  typeof json === 'object' && json !== null ? (json as Partial<Body>) : {}
