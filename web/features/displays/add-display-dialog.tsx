import { useId, useRef, useState } from 'react'
import { PERIOD_S } from '../../../contract/codes.ts'
import {
  DISPLAY_NAME_LENGTH,
  type Display,
  type MadeDisplay,
  type NewDisplay,
  PAIRING_MINUTES,
} from '../../../contract/displays.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'
import { Qr } from '../../ui/qr.tsx'
import { RingMark } from '../../ui/ring-mark.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { UrlBox } from '../../ui/url-box.tsx'

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

const PERIODS = [
  { value: '10', label: '10 s' },
  { value: String(PERIOD_S.usual), label: `${PERIOD_S.usual} s` },
  { value: '60', label: '1 min' },
  { value: '120', label: '2 min' },
]

function NameStep({ requiresCode, mayName, onMake, onClose }: NameStepProps) {
  const formId = useId()
  const form = useForm<{ name: string }>({ defaultValues: { name: '' } })
  const [rotates, setRotates] = useState(requiresCode)
  const [greets, setGreets] = useState(false)
  const [period, setPeriod] = useState(String(PERIOD_S.usual))
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Add Display"
      description="Any screen with a browser will do: a tablet, a TV or a computer. It shows the place, the QR code and a count."
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
        onSubmit={({ name }) => onMake({ name, names: greets ? 'first' : 'none', rotates, periodS: Number(period) })}
      >
        <FormField<{ name: string }>
          name="name"
          label="Name"
          hint="Where it stands, such as Entrance."
          autoComplete="off"
          maxLength={DISPLAY_NAME_LENGTH}
          data-first-focus
          rules={{ required: 'Please enter the name.' }}
        />
        <div className="flex flex-col gap-2">
          <SwitchRow
            label="Code that changes"
            hint="It proves that somebody saw the screen a moment ago. A video call can pass on any code."
            checked={rotates}
            onCheckedChange={setRotates}
          />
          {rotates && (
            <>
              <p className="font-medium text-14 text-ink">A new code every</p>
              <Segmented label="A new code every" value={period} options={PERIODS} onChange={setPeriod} />
              {!requiresCode && (
                <p className="text-pretty text-14 text-ink-3">
                  Visitors need it once you change the link to ask for the code on the screen.
                </p>
              )}
            </>
          )}
        </div>
        {mayName && (
          <SwitchRow
            label="Welcome people on the list"
            hint="Everybody near the screen sees their first names as they arrive. Nobody else is named."
            checked={greets}
            onCheckedChange={setGreets}
          />
        )}
      </Form>
    </Dialog>
  )
}

type ConnectProps = Pick<Props, 'displays' | 'onClose'> & { made: MadeDisplay }

/** Shows a pairing link until a screen has opened it. */
export function ConnectDialog({ made: { display, url }, displays, onClose }: ConnectProps) {
  const paired = displays.some(({ id, pairedAt }) => id === display.id && pairedAt)
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
          <p role="status" className="flex items-center justify-center gap-2 text-14 text-ink-2">
            <RingMark variant="loader" sizePx={20} />
            Waiting for the screen...
          </p>
          <div className="self-center">
            <Qr text={url} label={`QR code of the pairing link of ${display.name}`} sizePx={200} />
          </div>
          <UrlBox ref={shown} url={url} />
        </>
      )}
    </Dialog>
  )
}
