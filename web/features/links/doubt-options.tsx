import type { LinkSettings } from '../../../contract/link-settings.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { DOUBT_CHOICES } from './doubt-words.ts'

type Props = { settings: LinkSettings; onChange: (settings: LinkSettings) => void }

const TITLE = 'When a phone is unsure'
const CHOICES = (['ask', 'accept', 'refuse'] as const).map(value => ({ value, label: DOUBT_CHOICES[value].label }))

/** The choices for a position that leaves doubt, each in one sentence. */
export function DoubtOptions({ settings, onChange }: Props) {
  const { doubt, coarse, noPosition } = settings
  return (
    <>
      <div className="flex flex-col gap-2">
        <p aria-hidden className="font-medium text-14">
          {TITLE}
        </p>
        <Segmented
          label={TITLE}
          value={doubt}
          options={CHOICES}
          onChange={next => onChange({ ...settings, doubt: next })}
        />
        <p role="status" className="text-14 text-ink-3">
          {DOUBT_CHOICES[doubt].hint}
        </p>
      </div>
      <div className="divide-y divide-line">
        <SwitchRow
          label="Ask me about approximate locations"
          hint="Some phones share only a rough area. Otherwise they get in when its middle is inside the ring."
          checked={coarse === 'ask'}
          onCheckedChange={on => onChange({ ...settings, coarse: on ? 'ask' : 'accept' })}
        />
        <SwitchRow
          label="Ask me when there is no location"
          hint="For phones that give none. You see a name and a note, and nothing was measured."
          checked={noPosition === 'ask'}
          onCheckedChange={on => onChange({ ...settings, noPosition: on ? 'ask' : 'refuse' })}
        />
      </div>
      <p className="text-14 text-ink-3">
        A location shows where a phone said it was. It can be wrong indoors, and it can be faked.
      </p>
    </>
  )
}
