import { useId } from 'react'
import { FormSection } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import type { Rules } from '../requirements.ts'
import { LINK_TEMPLATES, TEMPLATE_IDS, type TemplateId } from './link-templates.ts'

type Props = {
  chosen: TemplateId
  /** The effect of the template, in words. */
  words: string
  rules: Rules
  onChoose: (id: TemplateId) => void
  onChangeRules: (rules: Rules) => void
}

/** Options for a purpose in one press. On phones in one row. */
export function TemplatePicker({ chosen, words, rules, onChoose, onChangeRules }: Props) {
  const name = useId()
  return (
    <FormSection title="What is it for?">
      <div className="-mx-4 -my-1 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-2 lg:px-0">
        {TEMPLATE_IDS.map(id => (
          <label
            key={id}
            className="relative flex min-h-11 flex-none cursor-pointer snap-start items-center gap-2 lg:gap-1.5 whitespace-nowrap rounded-10 border border-line bg-surface px-3 lg:px-2 font-medium text-14 text-ink-2 transition-colors hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <span className="text-accent">
              <Icon as={LINK_TEMPLATES[id].icon} />
            </span>
            {LINK_TEMPLATES[id].name}
          </label>
        ))}
      </div>
      <p role="status" className="text-pretty text-14 text-ink-2 empty:hidden">
        {chosen !== 'scratch' && words}
      </p>
      {LINK_TEMPLATES[chosen].offersCode && (
        <SwitchRow
          label="Only with the code on a screen"
          hint="Only people who see the screen at the door can check in, and you add that screen next."
          checked={rules.requiresCode}
          onCheckedChange={requiresCode => onChangeRules({ ...rules, requiresCode })}
        />
      )}
    </FormSection>
  )
}
