import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PrintedHead, PrintSheet } from '../ui/print-sheet.tsx'
import { Qr, qrPng } from '../ui/qr.tsx'
import { UnderstoodDialog } from '../ui/understood-dialog.tsx'
import { Row, Shelf } from './shelf.tsx'

const LINK = 'https://nearmark.example/checkin/8sK2vQ0mZr'
const PNG_PX = 256

function Dialogs() {
  const [open, setOpen] = useState(false)
  const link = useRef<HTMLParagraphElement>(null)
  return (
    <Shelf part="Dialog">
      <Row>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open a Dialog
        </Button>
      </Row>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Check-in link"
        description="Print it, or show it on a screen."
        actions={<CopyButton text={LINK} source={link} variant="primary" />}
      >
        <p ref={link} className="font-mono text-14 wrap-anywhere">
          {LINK}
        </p>
      </Dialog>
    </Shelf>
  )
}

function ConfirmDialogs() {
  const [open, setOpen] = useState<'ask' | 'busy' | null>(null)
  return (
    <Shelf part="ConfirmDialog">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('ask')}>
          Ask First
        </Button>
        <Button variant="secondary" onClick={() => setOpen('busy')}>
          Ask First, Then Wait
        </Button>
      </Row>
      <ConfirmDialog
        open={open !== null}
        onOpenChange={next => !next && setOpen(null)}
        title="Delete this check-in link?"
        loss="Kuala Lumpur City Centre and its 48 check-ins with 12 photos are erased."
        confirmLabel="Delete Link"
        busy={open === 'busy' && 'Deleting...'}
        onConfirm={() => setOpen(null)}
      />
    </Shelf>
  )
}

function UnderstoodDialogs() {
  const [open, setOpen] = useState(false)
  return (
    <Shelf part="UnderstoodDialog">
      <Row>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Say Why Not
        </Button>
      </Row>
      <UnderstoodDialog
        open={open}
        onClose={() => setOpen(false)}
        title="A payment is under way"
        text="Wait until the bank has answered, then change the plan."
        act={<Button>Ask the Bank Again</Button>}
      />
    </Shelf>
  )
}

async function downloadQr() {
  const url = URL.createObjectURL(await qrPng(LINK, PNG_PX))
  Object.assign(document.createElement('a'), { href: url, download: 'nearmark.png' }).click()
  URL.revokeObjectURL(url)
}

function QrAndPaper() {
  const [printed, setPrinted] = useState(false)
  return (
    <Shelf part="Qr and PrintSheet">
      <div className="max-w-50">
        <Qr text={LINK} label="QR code of the check-in link" sizePx={200} />
      </div>
      <Row>
        <Button variant="secondary" onClick={downloadQr}>
          Download as a Picture
        </Button>
        <Button variant="secondary" onClick={() => setPrinted(!printed)}>
          {printed ? 'Print the Page Itself' : 'Print the Code Instead of the Page'}
        </Button>
      </Row>
      {printed && (
        <PrintSheet>
          <Qr text={LINK} label="QR code of the check-in link" sizePx={320} />
          <table>
            <PrintedHead columns={['', 'Name', 'Signature']} />
          </table>
        </PrintSheet>
      )}
    </Shelf>
  )
}

export const OVERLAYS = {
  Dialog: Dialogs,
  ConfirmDialog: ConfirmDialogs,
  UnderstoodDialog: UnderstoodDialogs,
  'Qr and PrintSheet': QrAndPaper,
}
