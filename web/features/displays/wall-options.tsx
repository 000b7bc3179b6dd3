import { PERIOD_S } from '../../../contract/codes.ts'
import type { NewDisplay } from '../../../contract/displays.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'

export type WallChoice = Required<Pick<NewDisplay, 'names' | 'rotates' | 'periodS'>>

interface Props {
  chosen: WallChoice
  /** Whether the link asks for a code that changes. */
  requiresCode: boolean
  /** Whether screens of the link may show names. */
  mayName: boolean
  onChange: (chosen: WallChoice) => void
}

const PERIODS = [
  { value: '10', label: '10 s' },
  { value: String(PERIOD_S.usual), label: `${PERIOD_S.usual} s` },
  { value: '60', label: '1 min' },
  { value: '120', label: '2 min' },
]

/** The options of a screen on the wall, beside the place and the QR code. */
export const WallOptions = ({ chosen, requiresCode, mayName, onChange }: Props) => (
  <>
    <div className="flex flex-col gap-2">
      <SwitchRow
        label="Code that changes"
        hint="It proves that somebody saw the screen a moment ago. It can’t stop them from sharing it on a video call."
        checked={chosen.rotates}
        onCheckedChange={rotates => onChange({ ...chosen, rotates })}
      />
      {chosen.rotates && (
        <>
          <p className="font-medium text-14 text-ink">A new code every</p>
          <Segmented
            label="A new code every"
            value={String(chosen.periodS)}
            options={PERIODS}
            onChange={period => onChange({ ...chosen, periodS: Number(period) })}
          />
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
        hint="Shows their first names as they arrive, for everyone near the screen to see. Nobody else is named."
        checked={chosen.names === 'first'}
        onCheckedChange={on => onChange({ ...chosen, names: on ? 'first' : 'none' })}
      />
    )}
  </>
)
