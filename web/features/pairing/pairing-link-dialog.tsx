import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Qr } from '../../ui/qr.tsx'
import { UrlBox } from '../../ui/url-box.tsx'

type Props = {
  url: string
  /** A device has opened the link. */
  paired: boolean
  title: string
  description: string
  qrLabel: string
  onClose: () => void
  /** Above the QR code. */
  children?: ReactNode
}

/** Shows a pairing link, this once, until a device has opened it. */
export function PairingLinkDialog({ url, paired, title, description, qrLabel, onClose, children }: Props) {
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      readFirst
      description={description}
      actions={
        paired ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <CopyButton text={url} label="Copy Link" variant="primary" source={shown} />
        )
      }
    >
      {!paired && (
        <>
          {children}
          <div className="self-center">
            <Qr text={url} label={qrLabel} sizePx={200} />
          </div>
          <UrlBox ref={shown} url={url} />
        </>
      )}
    </Dialog>
  )
}
