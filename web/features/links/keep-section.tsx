import type { LinkSettings } from '../../../contract/link-settings.ts'
import { ERASURE_ANSWER_DAYS } from '../../../contract/own-data-calls.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { FormSection } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { FoldedOptions } from './folded-options.tsx'
import { keepWords } from './folded-words.ts'
import { dayChoices, daysWords } from './keep-days.ts'

type Props = {
  settings: LinkSettings
  onChange: (settings: LinkSettings) => void
  /** Whether visitors take photos. */
  photos: boolean
  /** The records that fewer days erase at once. */
  erased: string | null
}

/** How long the link keeps what it records, and who may end that earlier. */
export const KeepSection = (props: Props) => (
  <FormSection title="How long it is kept">
    <FoldedOptions words={keepWords(props.settings)} label="Change Limits">
      <div className="flex flex-col gap-3">
        <KeepOptions {...props} />
      </div>
    </FoldedOptions>
  </FormSection>
)

const KeepOptions = ({ settings, onChange, photos, erased }: Props) => (
  <>
    <KeepField
      label="Keep check-ins"
      hint={
        settings.keepDays === null
          ? 'Until you erase them, or this service does.'
          : 'Then each is erased with all that is saved about the visitor. This can’t be undone.'
      }
      unlimited="With no limit"
      days={settings.keepDays}
      onChange={keepDays => onChange({ ...settings, keepDays })}
    />
    {erased && <Notice tone="warn" role="status" title={erased} />}
    {(photos || settings.photoDays !== null) && (
      <KeepField
        label="Keep photos"
        unlimited="As long as the check-in"
        days={settings.photoDays}
        onChange={photoDays => onChange({ ...settings, photoDays })}
      />
    )}
    <SwitchRow
      label="Ask me before a visitor’s data is erased"
      hint={ERASURE_HINTS[settings.erasure]}
      checked={settings.erasure === 'ask'}
      onCheckedChange={on => onChange({ ...settings, erasure: on ? 'ask' : 'visitor' })}
    />
  </>
)

/** The effect of each choice. */
const ERASURE_HINTS = {
  visitor: 'Visitors with an email address erase what is saved about them, right away.',
  ask: `For lists that the law asks you to keep. You have ${ERASURE_ANSWER_DAYS} days to answer, then it is erased. Visitors are told.`,
}

type FieldProps = {
  label: string
  hint?: string
  /** Without a number of days. */
  unlimited: string
  days: number | null
  onChange: (days: number | null) => void
}

const KeepField = ({ label, hint, unlimited, days, onChange }: FieldProps) => (
  <FieldFrame label={label} hint={hint}>
    {aria => (
      <Select
        {...aria}
        value={days ?? ''}
        onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{unlimited}</option>
        {dayChoices(days).map(choice => (
          <option key={choice} value={choice}>
            For {daysWords(choice)}
          </option>
        ))}
      </Select>
    )}
  </FieldFrame>
)
