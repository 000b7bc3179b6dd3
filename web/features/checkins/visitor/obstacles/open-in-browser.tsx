import { useState } from 'react'
import { appNameOf } from '../../../../lib/app-name.ts'
import { deviceOf } from '../../../../lib/device.ts'
import { realBrowserUrl } from '../../../../lib/real-browser.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useCopy } from '../../../../ui/use-copy.ts'
import { useDocumentFlag } from '../use-document-flag.ts'

interface Props {
  /** What the visitor should do first. */
  main?: boolean
  /** Nothing has failed yet, so that a reason is wanted. */
  beforehand?: boolean
}

/** For web views inside apps that never share a position: a link to the real browser, and the URL to copy. */
export function OpenInBrowser({ main = false, beforehand = false }: Props) {
  useDocumentFlag(beforehand ? 'beforehand' : 'hint')
  const device = deviceOf(navigator)
  const browserUrl = realBrowserUrl(location.href, device)
  const browser = device.os === 'ios' ? 'Safari' : 'your browser'
  const isMain = main && browserUrl !== null
  return (
    <>
      <p className="rounded-10 bg-warn-soft p-3 text-14 text-warn">
        {beforehand && `${appNameOf(navigator.userAgent)} may block your location. `}
        Open this page in {browser}. <CopyLink />
      </p>
      {browserUrl && (
        <ButtonLink variant={isMain ? 'primary' : 'secondary'} size={isMain ? 52 : 44} wide href={browserUrl}>
          {device.os === 'ios' ? 'Open in Safari' : 'Open in Your Browser'}
        </ButtonLink>
      )}
    </>
  )
}

function CopyLink() {
  const [failed, setFailed] = useState(false)
  const { copied, copy } = useCopy({ text: location.href, onFailure: () => setFailed(true) })
  return (
    <>
      <button
        type="button"
        onClick={copy}
        className="relative whitespace-nowrap font-medium underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
      >
        {copied ? 'Copied' : 'Copy Link'}
      </button>
      {failed && (
        <input
          readOnly
          aria-label="Link of this page"
          value={location.href}
          ref={input => input?.select()}
          className="mt-2 h-11 w-full min-w-0 rounded-10 border border-line-strong bg-surface px-3 font-mono text-16 text-ink"
        />
      )}
    </>
  )
}
