import { Download, Ellipsis, QrCode, Trash2 } from 'lucide-react'
import { type ReactNode, StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { Badge } from './badge.tsx'
import './base.css'
import { Button, ButtonLink, IconButton } from './button.tsx'
import { Card } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { Combobox } from './combobox.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Form, FormField, FormSection } from './form.tsx'
import { Icon } from './icon.tsx'
import { LiveDot } from './live-dot.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { adoptNonce } from './nonce.ts'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'
import { Pagination } from './pagination.tsx'
import { Problem } from './problem.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Qr, qrPng } from './qr.tsx'
import { Ring, type RingVariant } from './ring.tsx'
import { Segmented } from './segmented.tsx'
import { SiteHeader } from './site-header.tsx'
import { Skeleton } from './skeleton.tsx'
import { SwitchRow } from './switch-row.tsx'
import { RelativeTime, Time } from './time.tsx'
import { Toaster, toast } from './toast.tsx'

const LINK = 'https://nearmark.example/checkin/8sK2vQ0mZr'
const RINGS: RingVariant[] = ['logo', 'loader', 'outside', 'inside', 'empty', 'success']
const PLACES = [
  { id: '1', name: 'Kuala Lumpur City Centre', region: 'Federal Territory, Malaysia' },
  { id: '2', name: 'Kuala Terengganu', region: 'Terengganu, Malaysia' },
  { id: '3', name: '3.1579, 101.7116', region: 'Coordinates' },
]

async function downloadQr() {
  const address = URL.createObjectURL(await qrPng(LINK, 256))
  Object.assign(document.createElement('a'), { href: address, download: 'nearmark.png' }).click()
  URL.revokeObjectURL(address)
  toast({ title: 'QR code downloaded' })
}

const Shelf = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-3">
    <h2 className="font-bold text-18">{title}</h2>
    {children}
  </section>
)

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

const Rings = () => (
  <Shelf title="Ring">
    <Row>
      {RINGS.map(variant => (
        <figure key={variant} className="flex w-24 flex-col items-center gap-2 text-12 text-ink-2">
          <Ring variant={variant} sizePx={64} className={variant === 'loader' ? 'text-accent' : ''} />
          <figcaption>{variant}</figcaption>
        </figure>
      ))}
      <Ring variant="logo" sizePx={20} />
      <Ring variant="success" sizePx={128} />
    </Row>
  </Shelf>
)

const Buttons = () => (
  <Shelf title="Button">
    {([44, 52] as const).map(size => (
      <Row key={size}>
        <Button size={size}>Create Link</Button>
        <Button size={size} variant="secondary" icon={<Icon as={Download} />}>
          Download
        </Button>
        <Button size={size} variant="quiet">
          Another address
        </Button>
        <Button size={size} variant="danger">
          Delete link
        </Button>
        <Button size={size} busy="Creating...">
          Create Link
        </Button>
        <Button size={size} disabled>
          Select Location to Create Link
        </Button>
      </Row>
    ))}
    <Row>
      <ButtonLink href="#parts" variant="secondary">
        A link
      </ButtonLink>
      <CopyButton text={LINK} />
      <IconButton label="QR code" icon={<Icon as={QrCode} />} />
      <Menu trigger={<IconButton label="More" icon={<Icon as={Ellipsis} />} />}>
        <MenuItem icon={Download} onSelect={downloadQr}>
          Download QR
        </MenuItem>
        <MenuItem icon={QrCode} disabled onSelect={() => undefined}>
          Print poster
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => undefined}>
          Delete
        </MenuItem>
      </Menu>
    </Row>
  </Shelf>
)

function Fields() {
  const form = useForm({ defaultValues: { email: '', name: '' } })
  const [text, setText] = useState('')
  return (
    <Shelf title="Field and form">
      <Card>
        <Form form={form} onSubmit={() => toast({ title: 'Sent' })}>
          <FormField name="email" label="Email" type="email" rules={{ required: 'Please enter your email address.' }} />
          <FormField name="name" label="Name" rules={{ required: 'Please enter your name.' }} />
          <Field label="Phone" optional type="tel" placeholder="+60 12-345 6789" hint="Only the creator sees it." />
          <Field
            label="Code"
            error="This code is not right. Please check the mail and try again."
            defaultValue="12345"
          />
          <Combobox
            label="Place"
            text={text}
            onTextChange={setText}
            items={text.length > 2 ? PLACES : []}
            keyOf={place => place.id}
            mainText={place => place.name}
            secondaryText={place => place.region}
            aside={place => place.id === '3' && <Badge>Coordinates</Badge>}
            onPick={place => setText(place.name)}
            status={text.length > 2 ? `${PLACES.length} places found` : 'Type at least 3 letters'}
          />
          <Button type="submit" size={52}>
            Send
          </Button>
        </Form>
      </Card>
    </Shelf>
  )
}

function Choices() {
  const [on, setOn] = useState(true)
  const [period, setPeriod] = useState('7')
  const [page, setPage] = useState(7)
  return (
    <Shelf title="Choices">
      <Card>
        <FormSection title="Rules">
          <div className="divide-y divide-line">
            <SwitchRow
              label="Require email verification of users"
              hint="They confirm by a mailed link."
              checked={on}
              onCheckedChange={setOn}
            />
            <SwitchRow label="Require photo verification" checked={!on} onCheckedChange={next => setOn(!next)} />
            <SwitchRow
              label="Never expire"
              checked={false}
              disabled
              onCheckedChange={() => undefined}
              aside={<Badge>Paid plans</Badge>}
            />
          </div>
          <Checkbox label="I have saved the link" defaultChecked />
          <Segmented
            label="Expiry"
            value={period}
            onChange={setPeriod}
            options={[
              { value: '0', label: 'Today' },
              { value: '7', label: '7 days' },
              { value: '30', label: '30 days' },
            ]}
          />
        </FormSection>
      </Card>
      <Pagination page={page} pageSize={10} total={194} onPageChange={setPage} />
    </Shelf>
  )
}

const States = () => (
  <Shelf title="States">
    <Row>
      <Badge tone="accent">Active</Badge>
      <Badge>Expired</Badge>
      <Badge tone="warn">Pending</Badge>
      <Badge tone="danger">Blocked</Badge>
      <LiveDot />
      <span className="text-14 text-ink-2">
        <Time at={new Date(Date.now() - 7_200_000)} />, <RelativeTime at={new Date(Date.now() - 7_200_000)} />
      </span>
    </Row>
    <Notice title="Free plan: Links expire after 2 days. Upgrade to customize expiry." />
    <Notice tone="warn" title="Precise Location is off" action={<Button variant="secondary">Try Again</Button>}>
      Your phone is sharing an approximate location. Turn on Precise Location.
    </Notice>
    <Problem
      error={new Error('The service is not available right now. Please try again in a moment.')}
      onRetry={Date.now}
    />
    <ProgressBar label="Links in use" value={3} max={5} text="3 of 5" />
    <Card className="flex flex-col gap-3">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-4 w-full" />
    </Card>
  </Shelf>
)

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const link = useRef<HTMLParagraphElement>(null)
  const toggle = (which: 'dialog' | 'confirm') => (next: boolean) => setOpen(next ? which : null)
  return (
    <Shelf title="Floating">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Ask first
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Refreshed', description: 'Check-in data has been updated' })}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Export Failed', description: 'Failed to export data', destructive: true })}
        >
          Failure toast
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={toggle('dialog')}
        title="Check-in link"
        description="Print it, or show it on a screen."
        actions={<CopyButton text={LINK} source={link} variant="primary" />}
      >
        <div className="self-center">
          <Qr text={LINK} label="QR code of the check-in link" sizePx={200} />
        </div>
        <p ref={link} className="font-mono text-14">
          {LINK}
        </p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={toggle('confirm')}
        title="Are you sure you want to delete this check-in link?"
        loss="Kuala Lumpur City Centre and its 48 check-ins with 12 photos are erased."
        confirmLabel="Delete link"
        onConfirm={() => setOpen(null)}
      />
    </Shelf>
  )
}

adoptNonce()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page title="Parts" lead="Every part of the interface in every state." header={<SiteHeader home="#parts" />}>
      <Rings />
      <Buttons />
      <Fields />
      <Choices />
      <States />
      <Floating />
    </Page>
    <Toaster />
  </StrictMode>,
)
