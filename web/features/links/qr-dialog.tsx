import { Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { fileName } from '../../lib/file-name.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { Qr, qrPng } from '../../ui/qr.tsx'
import { toast } from '../../ui/toast.tsx'

const SHOWN_PX = 256
const PRINTED_PX = 480

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The name of the link's place. */
  name: string
  link: string
}

export function QrDialog({ open, onOpenChange, name, link }: Props) {
  const shownLink = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="QR Code"
      description={<span className="block wrap-anywhere">{name}</span>}
      actions={
        <>
          <Button icon={<Icon as={Download} />} onClick={() => savePng(name, link)}>
            Download PNG
          </Button>
          <Button variant="secondary" icon={<Icon as={Printer} />} onClick={() => print()}>
            Print
          </Button>
          <CopyButton text={link} label="Copy Link" source={shownLink} />
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

const savePng = (name: string, link: string) =>
  qrPng(link, SHOWN_PX).then(
    png => saveBlob(png, fileName(name, '.png')),
    () => toast({ title: 'QR Code Error', description: 'Failed to generate QR code', destructive: true }),
  )
