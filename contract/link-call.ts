/** Of a link as its visitors see it. */
export const LINK_BY_TOKEN = { method: 'GET', path: '/api/checkin-links/:checkinToken' } as const
