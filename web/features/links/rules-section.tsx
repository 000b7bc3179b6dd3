import { FormSection } from '../../ui/form.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import type { Rules } from './requirements.ts'

export const NO_RULES: Rules = { requireUserVerify: false, requirePhotoVerify: false, keeps: 'position' }

type Props = { rules: Rules; onChange: (rules: Rules) => void }

/** What the link asks of its visitors, and what it keeps of them. */
export const RulesSection = ({ rules, onChange }: Props) => (
  <FormSection title="Rules">
    <div className="divide-y divide-line">
      <SwitchRow
        label="Require email verification of users"
        hint="Visitors confirm through a link we email them."
        checked={rules.requireUserVerify}
        onCheckedChange={requireUserVerify => onChange({ ...rules, requireUserVerify })}
      />
      <SwitchRow
        label="Require photo verification"
        hint="Visitors take a photo when they check in."
        checked={rules.requirePhotoVerify}
        onCheckedChange={requirePhotoVerify => onChange({ ...rules, requirePhotoVerify })}
      />
      <SwitchRow
        label="Keep only that people were here"
        hint="You see who was here and when, but no locations, distances or IP addresses, and get no advice on the ring. Turning it off later brings nothing back."
        checked={rules.keeps === 'verdict'}
        onCheckedChange={on => onChange({ ...rules, keeps: on ? 'verdict' : 'position' })}
      />
    </div>
  </FormSection>
)
