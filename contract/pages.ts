/** The public pages: rendered once for everybody, readable without JavaScript. */
export const sitePages = ['/', '/features', '/support', '/terms', '/privacy', '/link-success'] as const

/** The creator app's addresses, all answered with the same document; anything else is a 404. */
export const appPages = ['/create', '/select-location', '/verify', '/dashboard', '/checkin-details'] as const
