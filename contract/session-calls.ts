/** Of every page that knows who is signed in. Without zod: see `plan-names.ts`. */
export const SESSION = { method: 'GET', path: '/api/session' } as const
export const SIGN_OUT = { method: 'POST', path: '/api/sign-out' } as const
export const CREATE_NAV_TOKEN = { method: 'POST', path: '/api/creators/create-nav-token' } as const
export const CREATOR_PLAN = { method: 'GET', path: '/api/creator-plan' } as const
