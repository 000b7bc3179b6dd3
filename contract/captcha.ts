import { z } from 'zod'
import { CHALLENGE_PATH } from './captcha-path.ts'
import { endpoint } from './endpoint.ts'

export const captchaConfig = endpoint({
  method: 'GET',
  path: '/api/config/captcha',
  summary: 'Find out which captcha the forms show.',
  replies: {
    200: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('proof_of_work') }),
      z.object({ provider: z.literal('recaptcha'), siteKey: z.string(), scriptUrl: z.string() }),
    ]),
  },
})

export const captchaChallenge = endpoint({
  method: 'GET',
  path: CHALLENGE_PATH,
  summary: 'Get a proof-of-work challenge for the captcha widget.',
  replies: { 200: z.looseObject({}) },
})
