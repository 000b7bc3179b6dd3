export { Captcha } from './captcha.tsx'
export { createHeldToken } from './held-token.ts'
export { solvedChallengeToken } from './solve-challenge.ts'
