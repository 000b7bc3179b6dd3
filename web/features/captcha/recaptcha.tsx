import { useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '../../ui/error-notice.tsx'

interface Grecaptcha {
  ready(then: () => void): void
  render(box: HTMLElement, options: Record<string, unknown>): number
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

const UNREACHABLE = new Error('The captcha didn’t load. Please check your connection and try again.')

let loading: Promise<Grecaptcha> | null = null

function loadedScript(scriptUrl: string): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${scriptUrl}?render=explicit`
    script.onload = () => window.grecaptcha?.ready(() => resolve(window.grecaptcha!))
    script.onerror = () => {
      loading = null
      script.remove()
      reject(UNREACHABLE)
    }
    document.head.append(script)
  })
  return loading
}

type Props = { siteKey: string; scriptUrl: string; onToken: (token: string | null) => void }

/** Google's checkbox. It cannot change its colours once drawn. */
export function Recaptcha({ siteKey, scriptUrl, onToken }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<Error | null>(null)
  const [run, setRun] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a run of its own
  useEffect(() => {
    // reCAPTCHA refuses an element that it has used before.
    const place = box.current!.appendChild(document.createElement('div'))
    let cancelled = false
    setError(null)
    loadedScript(scriptUrl).then(
      grecaptcha => {
        if (cancelled) return
        grecaptcha.render(place, {
          sitekey: siteKey,
          theme: document.documentElement.dataset.theme,
          callback: onToken,
          'expired-callback': () => onToken(null),
          'error-callback': () => onToken(null),
        })
      },
      () => !cancelled && setError(UNREACHABLE),
    )
    return () => {
      cancelled = true
      place.remove()
    }
  }, [siteKey, scriptUrl, onToken, run])

  return (
    <>
      <div ref={box} className="min-h-20" hidden={error !== null} />
      {error && <ErrorNotice error={error} onRetry={() => setRun(run + 1)} />}
    </>
  )
}
