import { type ReactNode, type RefObject, useId, useState } from 'react'
import { scheduleWords } from '../../../../contract/schedule-words.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormSection } from '../../../ui/form.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { NextSessions } from './next-sessions.tsx'
import { optionsWords } from './options-words.ts'
import { OwnTimes } from './own-times.tsx'
import { readSchedule, type ScheduleDraft, type When, withWhen } from './schedule-draft.ts'
import { SessionOptions } from './session-options.tsx'
import { Fault, TimesFields } from './times-fields.tsx'

const CHOICES: { value: When; label: string }[] = [
  { value: 'always', label: 'Always' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'own', label: 'My times' },
]
/** Times of the place's clock read the same on the clock here. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const ALWAYS = 'People can check in at any time.'

export interface WhenFields {
  draft: ScheduleDraft
  setDraft: (draft: ScheduleDraft) => void
  /** In which the times are read; null: that of the place, which the server finds. */
  zone: string | null
  section: RefObject<HTMLDivElement | null>
}

type Props = {
  fields: WhenFields
  /** Missing fields are named. */
  pressed: boolean
  /** Why the server has refused the times. */
  refused: string | undefined
  /** In which zone the times are. */
  zoneChoice?: ReactNode
  /** About the end of the link. */
  notice?: ReactNode
}

/** When people can check in, and the sentence that it makes. */
export function WhenSection({
  fields: { draft, setDraft, zone, section },
  pressed,
  refused,
  zoneChoice,
  notice,
}: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const { schedule, faults } = readSchedule(draft)
  const shown = pressed ? faults : {}
  // A fault is never folded away.
  const unfolded = opened || 'opensBefore' in faults || 'lateAfter' in faults
  const complete = schedule !== null && Object.keys(faults).length === 0
  return (
    <FormSection title="When">
      <div ref={section} className="flex flex-col gap-4">
        <Segmented
          label="When"
          value={draft.when}
          options={CHOICES}
          onChange={when => setDraft(withWhen(draft, when))}
        />
        {draft.when === 'weekdays' && (
          <TimesFields
            times={draft.weekdays}
            fault={shown[`times-${draft.weekdays.key}`]}
            onChange={weekdays => setDraft({ ...draft, weekdays })}
          />
        )}
        {draft.when === 'own' && <OwnTimes draft={draft} faults={shown} titled={unfolded} onChange={setDraft} />}
        {(shown.none ?? refused) && <Fault>{shown.none ?? refused}</Fault>}
        <div className={cx('flex flex-col gap-2 text-14', complete && 'rounded-10 bg-surface-2 p-3')}>
          <p role="status" className="font-medium text-ink">
            {draft.when === 'always' ? ALWAYS : complete && `${scheduleWords(schedule, zone)}.`}
          </p>
          {complete && <NextSessions schedule={schedule} zone={zone ?? zoneHere()} />}
        </div>
        {draft.when !== 'always' && zoneChoice}
        {notice}
        {draft.when !== 'always' && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              {!unfolded && (
                <p className="min-w-0 flex-1 basis-40 text-pretty text-14 text-ink-2">{`${optionsWords(draft)}.`}</p>
              )}
              <Button
                variant="secondary"
                aria-expanded={unfolded}
                aria-controls={id}
                onClick={() => setOpened(!unfolded)}
              >
                {unfolded ? 'Fewer Options' : 'More Options'}
              </Button>
            </div>
            <div id={id} hidden={!unfolded} className="flex flex-col gap-4">
              {unfolded && <SessionOptions draft={draft} faults={faults} onChange={setDraft} />}
            </div>
          </>
        )}
      </div>
    </FormSection>
  )
}
