export { Captcha } from './captcha.tsx'
export { createCaptchaToken } from './captcha-token.ts'
export { solvedChallengeToken } from './solve-challenge.ts'
