import { useState } from 'react'
import { appNameOf } from '../../../../lib/app-name.ts'
import { deviceOf } from '../../../../lib/device.ts'
import { realBrowserUrl } from '../../../../lib/real-browser.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { useCopy } from '../../../../ui/use-copy.ts'
import { useDocumentFlag } from '../use-document-flag.ts'

const isApple = () => deviceOf(navigator).os === 'ios'
const browserName = () => (isApple() ? 'Safari' : 'your browser')

/** For web views inside apps that never share a position: a link to the real browser, where one can be made. */
export function BrowserLink({ main = false }: { main?: boolean }) {
  const url = realBrowserUrl(location.href, deviceOf(navigator))
  if (url === null) return null
  return (
    <ButtonLink variant={main ? 'primary' : 'secondary'} size={main ? 52 : 44} wide href={url}>
      {isApple() ? 'Open in Safari' : 'Open in Your Browser'}
    </ButtonLink>
  )
}

/** Nothing has failed yet, so that a reason is wanted. */
export function BeforeApp() {
  useDocumentFlag('beforehand')
  const { copied, copy, field } = useCopyOfPage()
  return (
    <>
      <p className="rounded-10 bg-warn-soft p-3 text-14 text-warn">
        {appNameOf(navigator.userAgent)} may block your location. Open this page in {browserName()}.{' '}
        <button
          type="button"
          onClick={copy}
          className="relative whitespace-nowrap font-medium underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
        >
          {copied ? 'Copied' : 'Copy Link'}
        </button>
        {field}
      </p>
      <BrowserLink main />
    </>
  )
}

/** The ways out of this app, in the page's flow: the bar is for one action. */
export function OtherBrowser({ linkInBar = false }: { linkInBar?: boolean }) {
  const { copied, copy, field } = useCopyOfPage()
  return (
    <div className="other-browser">
      {!linkInBar && <BrowserLink />}
      <Button variant="secondary" wide onClick={copy}>
        {copied ? 'Copied' : 'Copy Link'}
      </Button>
      {field}
    </div>
  )
}

/** After a failure: where else to open the page. */
export function OpenElsewhere({ linkInBar, titleSaysIt }: { linkInBar: boolean; titleSaysIt: boolean }) {
  useDocumentFlag('hint')
  return (
    <>
      {!titleSaysIt && <p className="problem-text text-16 text-ink-2">Open this page in {browserName()}.</p>}
      <OtherBrowser linkInBar={linkInBar} />
    </>
  )
}

/** Where the clipboard is closed, the URL stands in a field, selected. */
function useCopyOfPage() {
  const [failed, setFailed] = useState(false)
  const { copied, copy } = useCopy({ text: location.href, onFailure: () => setFailed(true) })
  const field = failed && (
    <input
      readOnly
      aria-label="Link of this page"
      value={location.href}
      ref={input => input?.select()}
      className="mt-2 h-11 w-full min-w-0 rounded-10 border border-line-strong bg-surface px-3 font-mono text-16 text-ink"
    />
  )
  return { copied, copy, field }
}
