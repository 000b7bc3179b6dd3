import { Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { Qr, qrPng } from './qr.tsx'

const SHOWN_PX = 256
const PRINTED_PX = 480

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the link is for. */
  name: string
  link: string
  onDownload: (png: Promise<Blob>) => void
}

export function QrDialog({ open, onOpenChange, name, link, onDownload }: Props) {
  const shownLink = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="QR Code"
      description={<span className="block wrap-anywhere">{name}</span>}
      actions={
        <>
          <Button icon={<Icon as={Download} />} onClick={() => onDownload(qrPng(link, SHOWN_PX))}>
            Download PNG
          </Button>
          <Button variant="secondary" icon={<Icon as={Printer} />} onClick={() => print()}>
            Print
          </Button>
          <CopyButton text={link} label="Copy link" source={shownLink} />
        </>
      }
    >
      <div className="self-center">
        <Qr text={link} label={`QR code of the check-in link for ${name}`} sizePx={SHOWN_PX} />
      </div>
      <p ref={shownLink} className="text-center font-mono text-14 text-ink-2 wrap-anywhere">
        {link}
      </p>
      {open && (
        <PrintSheet>
          <h1 className="font-bold text-28">{name}</h1>
          <Qr text={link} label={`QR code of the check-in link for ${name}`} sizePx={PRINTED_PX} />
          <p className="font-mono text-16">{link}</p>
        </PrintSheet>
      )}
    </Dialog>
  )
}
