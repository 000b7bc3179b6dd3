import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import { ProofOfWork } from './proof-of-work.tsx'
import { captchaConfigQuery } from './queries.ts'
import { Recaptcha } from './recaptcha.tsx'

/** One token is good for one call: a new `key` fetches the next token. */
export function Captcha(props: CaptchaProps) {
  const { data, error, refetch } = useQuery(captchaConfigQuery)
  if (error) return <ErrorNotice error={error} onRetry={refetch} />
  if (!data) return <CaptchaSkeleton {...props} />
  if (data.provider === 'proof_of_work') return <ProofOfWork {...props} />
  return <Recaptcha siteKey={data.siteKey} scriptUrl={data.scriptUrl} onToken={props.onToken} />
}

function CaptchaSkeleton({ onWorking }: Pick<CaptchaProps, 'onWorking'>) {
  useEffect(() => {
    onWorking(true)
    return () => onWorking(false)
  }, [onWorking])
  return <Skeleton className="h-16 w-full" />
}
