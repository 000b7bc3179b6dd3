import { queryOptions } from '@tanstack/react-query'
import { captchaConfig } from '../../../contract/captcha.ts'
import { call } from '../../lib/call.ts'

export const captchaConfigQuery = queryOptions({
  queryKey: ['captcha-config'],
  queryFn: ({ signal }) => call(captchaConfig, {}, { signal }),
})
