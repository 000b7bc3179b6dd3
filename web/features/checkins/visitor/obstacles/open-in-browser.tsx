import { useEffect, useState } from 'react'
import { deviceOf } from '../../../../lib/device.ts'
import { realBrowserUrl } from '../../../../lib/real-browser.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'

const COPIED_MS = 2_000

/**
 * For web views inside apps that never share a position: a link to the real browser, and the URL to copy. `main`: the
 * first of them is what the visitor should do.
 */
export function OpenInBrowser({ main = false }: { main?: boolean }) {
  const browserUrl = realBrowserUrl(location.href, deviceOf(navigator))
  const variant = main ? 'primary' : 'secondary'
  return (
    <>
      {browserUrl && (
        <ButtonLink variant={variant} size={main ? 52 : 44} wide href={browserUrl}>
          Open in your browser
        </ButtonLink>
      )}
      <CopyLink variant={browserUrl ? 'secondary' : variant} />
    </>
  )
}

function CopyLink({ variant }: { variant: 'primary' | 'secondary' }) {
  const [state, setState] = useState<'idle' | 'copied' | 'copy_failed'>('idle')

  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setState('copied')
    } catch {
      setState('copy_failed')
    }
  }

  return (
    <>
      <Button variant={variant} wide onClick={copy}>
        {state === 'copied' ? 'Copied' : 'Copy Link'}
      </Button>
      {state === 'copy_failed' && (
        <input
          readOnly
          aria-label="Link of this page"
          value={location.href}
          ref={input => input?.select()}
          className="h-11 w-full min-w-0 rounded-10 border border-line-strong bg-surface px-3 font-mono text-16 text-ink"
        />
      )}
    </>
  )
}
