import { AUTO_OUT, knowsVisitors, type RepeatRule, usesBrowserKey } from '../../../contract/link-settings.ts'
import { FormSection } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { CheckOutRows } from './check-out-rows.tsx'
import { FoldedOptions } from './folded-options.tsx'
import { moreRulesWords } from './folded-words.ts'
import { ListRuleField } from './list-rule-field.tsx'
import type { Rules } from './requirements.ts'

export const NO_RULES: Rules = {
  requireUserVerify: false,
  requirePhotoVerify: false,
  requiresCode: false,
  keeps: 'position',
  repeatRule: 'any',
  deviceMarks: false,
  listRule: 'off',
  checkOut: 'off',
  autoOutMin: AUTO_OUT.usual,
}

const REPEATS: { value: RepeatRule; label: string }[] = [
  { value: 'any', label: 'Every time' },
  { value: 'day', label: 'Once a day' },
  { value: 'ever', label: 'Once' },
]

const ONCE_A_SESSION: (typeof REPEATS)[number] = { value: 'session', label: 'Once a session' }

type Props = {
  rules: Rules
  /** The link takes check-ins in sessions. */
  sessions: boolean
  /** The link has a list of people, or a rule for one. */
  listed: boolean
  onChange: (rules: Rules) => void
}

/** The details that the link asks of its visitors, and the records that it keeps of them. */
export const RulesSection = (props: Props) => {
  const { rules, onChange } = props
  return (
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
      </div>
      <FoldedOptions words={moreRulesWords(rules)} label="More Rules">
        <div className="divide-y divide-line">
          <MoreRules {...props} />
        </div>
      </FoldedOptions>
    </FormSection>
  )
}

const MoreRules = ({ rules, sessions, listed, onChange }: Props) => (
  <>
    <SwitchRow
      label="Ask for the code on the screen"
      hint="Visitors scan or type a code that changes. It needs a display, which you add on the details page."
      checked={rules.requiresCode}
      onCheckedChange={requiresCode => onChange({ ...rules, requiresCode })}
    />
    <SwitchRow
      label="Keep only that people were here"
      hint="No location, distance or IP address is stored. The map of visitors, the advice on the ring and marks by location go too. This cannot be recovered later."
      checked={rules.keeps === 'verdict'}
      onCheckedChange={on => onChange({ ...rules, keeps: on ? 'verdict' : 'position' })}
    />
    <div className="flex flex-col gap-2 py-3">
      <p className="font-medium text-16 text-ink">How often one person is checked in</p>
      <Segmented
        label="How often one person is checked in"
        value={rules.repeatRule}
        options={sessions ? [...REPEATS, ONCE_A_SESSION] : REPEATS}
        twoByTwo={sessions}
        onChange={repeatRule => onChange({ ...rules, repeatRule })}
      />
      {rules.repeatRule !== 'any' && (
        <p className="text-pretty text-14 text-ink-3">
          Someone who comes again reads when they checked in. A cookie remembers their browser, which may need their
          consent.
        </p>
      )}
    </div>
    <SwitchRow
      label="Mark check-ins from one phone"
      hint="You see when one phone checks in several people. A cookie remembers the browser, which may need visitors’ consent."
      checked={usesBrowserKey(rules)}
      disabled={knowsVisitors(rules)}
      onCheckedChange={deviceMarks => onChange({ ...rules, deviceMarks })}
    />
    {listed && <ListRuleField rules={rules} onChange={onChange} />}
    <CheckOutRows rules={rules} sessions={sessions} onChange={onChange} />
  </>
)
