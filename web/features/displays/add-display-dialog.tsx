import { useId, useRef, useState } from 'react'
import { DISPLAY_NAME_LENGTH, type Display, type MadeDisplay, PAIRING_MINUTES } from '../../../contract/displays.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'
import { Qr } from '../../ui/qr.tsx'
import { RingMark } from '../../ui/ring-mark.tsx'

type Props = {
  /** Those of the link, as they are now: tells when the new one has its screen. */
  displays: readonly Display[]
  onMake: (name: string) => Promise<MadeDisplay>
  onClose: () => void
}

/** Names a display, then shows its pairing link until a screen has opened it. */
export function AddDisplayDialog({ displays, onMake, onClose }: Props) {
  const [made, setMade] = useState<MadeDisplay | null>(null)
  if (!made) return <NameStep onMake={async name => setMade(await onMake(name))} onClose={onClose} />
  const known = displays.find(({ id }) => id === made.display.id)
  return <PairStep made={made} paired={Boolean(known?.pairedAt)} onClose={onClose} />
}

type NameStepProps = { onMake: (name: string) => Promise<void>; onClose: () => void }

function NameStep({ onMake, onClose }: NameStepProps) {
  const formId = useId()
  const form = useForm<{ name: string }>({ defaultValues: { name: '' } })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Add Display"
      description="Any screen with a browser will do: a tablet, a TV or a computer. It shows the place, the QR code and a count, and nobody’s name."
      actions={
        <>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting && 'Adding...'}>
            Add Display
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={({ name }) => onMake(name)}>
        <FormField<{ name: string }>
          name="name"
          label="Name"
          hint="Where it stands, such as Entrance."
          autoComplete="off"
          maxLength={DISPLAY_NAME_LENGTH}
          data-first-focus
          rules={{ required: 'Please enter the name.' }}
        />
      </Form>
    </Dialog>
  )
}

type PairStepProps = { made: MadeDisplay; paired: boolean; onClose: () => void }

function PairStep({ made: { display, url }, paired, onClose }: PairStepProps) {
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={paired ? `${display.name} is on` : `Connect ${display.name}`}
      readFirst
      description={
        paired
          ? 'The screen shows this check-in now.'
          : `Open this link on the screen within ${PAIRING_MINUTES} minutes. It works once, and won’t be shown again.`
      }
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
          <div className="self-center">
            <Qr text={url} label={`QR code of the pairing link of ${display.name}`} sizePx={200} />
          </div>
          <code
            ref={shown}
            className="rounded-10 border border-line bg-surface-2 px-3 py-2 font-mono text-14 text-ink wrap-anywhere"
          >
            {url}
          </code>
          <p role="status" className="flex items-center justify-center gap-2 text-14 text-ink-2">
            <RingMark variant="loader" sizePx={20} />
            Waiting for the screen...
          </p>
        </>
      )}
    </Dialog>
  )
}
