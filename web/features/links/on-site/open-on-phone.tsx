import { testOnSitePath } from '../../../../contract/paths.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Qr } from '../../../ui/qr.tsx'

const SHOWN_PX = 160

/** This page for the phone with which the creator goes there. */
export function OpenOnPhone({ linkId }: { linkId: string }) {
  const url = `${location.origin}${testOnSitePath(linkId)}`
  return (
    <div className="mt-2 flex flex-col items-center gap-4 rounded-16 border border-line bg-surface p-4 text-center lg:flex-row lg:gap-6 lg:p-6 lg:text-start">
      <Qr text={url} label="QR code of this page" sizePx={SHOWN_PX} />
      <div className="flex min-w-0 flex-1 flex-col items-center gap-4 lg:items-start">
        <p className="text-pretty text-16 text-ink-2">
          A computer knows its place less well, so open this page on a phone.
        </p>
        <CopyButton text={url} label="Copy Link" />
      </div>
    </div>
  )
}
