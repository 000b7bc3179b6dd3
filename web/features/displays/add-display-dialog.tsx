import { useId, useState } from 'react'
import { PERIOD_S } from '../../../contract/codes.ts'
import {
  DISPLAY_NAME_LENGTH,
  type Display,
  type MadeDisplay,
  type NewDisplay,
  PAIRING_MINUTES,
} from '../../../contract/displays.ts'
import { PIN, PIN_FAULT } from '../../../contract/kiosk-pin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'
import { RingMark } from '../../ui/ring-mark.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PairingLinkDialog } from '../pairing/index.ts'
import { type WallChoice, WallOptions } from './wall-options.tsx'

type Props = {
  /** Those of the link, as they are now: tells when the new one has its screen. */
  displays: readonly Display[]
  /** Whether the link asks for a code that changes. */
  requiresCode: boolean
  /** Whether screens of the link may show names. */
  mayName: boolean
  onMake: (wanted: NewDisplay) => Promise<MadeDisplay>
  onClose: () => void
}

/** Names a display, then shows its pairing link until a screen has opened it. */
export function AddDisplayDialog({ displays, onMake, ...props }: Props) {
  const [made, setMade] = useState<MadeDisplay | null>(null)
  if (!made) return <NameStep {...props} onMake={async wanted => setMade(await onMake(wanted))} />
  return <ConnectDialog made={made} displays={displays} onClose={props.onClose} />
}

type NameStepProps = Pick<Props, 'requiresCode' | 'mayName' | 'onClose'> & {
  onMake: (wanted: NewDisplay) => Promise<void>
}

const MODES: { value: Display['mode']; label: string }[] = [
  { value: 'wall', label: 'Shows the QR code' },
  { value: 'kiosk', label: 'Checks people in' },
]

interface Fields {
  name: string
  pin: string
}

function NameStep({ requiresCode, mayName, onMake, onClose }: NameStepProps) {
  const formId = useId()
  const form = useForm<Fields>({ defaultValues: { name: '', pin: '' } })
  const [mode, setMode] = useState<Display['mode']>('wall')
  const [wall, setWall] = useState<WallChoice>({ names: 'none', rotates: requiresCode, periodS: PERIOD_S.usual })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Add Display"
      description="Use any screen with a browser, such as a tablet, a TV or a computer."
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
      <Form
        id={formId}
        form={form}
        onSubmit={({ name, pin }) => onMake(mode === 'kiosk' ? { name, mode, pin } : { name, ...wall })}
      >
        <FormField<Fields>
          name="name"
          label="Name"
          hint="Where it is, such as Entrance."
          autoComplete="off"
          maxLength={DISPLAY_NAME_LENGTH}
          data-first-focus
          rules={{ required: 'Please enter the name.' }}
        />
        <div className="flex flex-col gap-2">
          <Segmented label="What it does" value={mode} options={MODES} onChange={setMode} />
          <p className="text-pretty text-14 text-ink-3">
            {mode === 'kiosk'
              ? 'People without a phone check in on the screen, one after the other.'
              : 'People scan the code with their phones. The screen also shows the place and how many are in.'}
          </p>
        </div>
        {mode === 'kiosk' ? (
          <FormField<Fields>
            name="pin"
            label="PIN"
            hint="4 to 8 digits. You need it to leave the kiosk, and we won’t show it again."
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            rules={{
              required: 'Please choose a PIN.',
              pattern: { value: PIN, message: PIN_FAULT },
            }}
          />
        ) : (
          <WallOptions {...{ requiresCode, mayName }} chosen={wall} onChange={setWall} />
        )}
      </Form>
    </Dialog>
  )
}

type ConnectProps = Pick<Props, 'displays' | 'onClose'> & { made: MadeDisplay }

/** Shows a pairing link until a screen has opened it. */
export function ConnectDialog({ made: { display, url }, displays, onClose }: ConnectProps) {
  const paired = displays.some(({ id, pairedAt }) => id === display.id && pairedAt !== null)
  const fromNowOn =
    display.mode === 'kiosk'
      ? 'People can check in on it now. You’re signed out there.'
      : 'People can scan its code now.'
  return (
    <PairingLinkDialog
      url={url}
      paired={paired}
      title={paired ? `${display.name} is on` : `Connect ${display.name}`}
      description={
        paired
          ? fromNowOn
          : `Open this link on the screen within ${PAIRING_MINUTES} minutes. It works once, and won’t be shown again.`
      }
      qrLabel={`QR code of the pairing link of ${display.name}`}
      onClose={onClose}
    >
      <p role="status" className="flex items-center justify-center gap-2 text-14 text-ink-2">
        <RingMark variant="loader" sizePx={20} />
        Waiting for the screen...
      </p>
    </PairingLinkDialog>
  )
}
