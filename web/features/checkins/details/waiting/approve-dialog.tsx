import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import { dateIn, sessionWords } from '../../../../../contract/session-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { FieldFrame } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ownLinkQuery } from '../../../links/index.ts'
import { type AskedDay, askedDays, nearestSession, sessionsOfDay } from './asked-days.ts'
import type { ChosenSession } from './decisions.ts'
import { sessionsAroundQuery } from './queries.ts'
import { whoOf } from './waiting-words.ts'

const NONE = ''

interface Props {
  link: { id: string }
  email: string
  people: readonly HeldCheckIn[]
  /** Once for each day, and once for those who came during a session. */
  onApprove: (people: readonly HeldCheckIn[], session?: ChosenSession | null) => void
  onClose: () => void
}

/** Asks into which session people are let who came while there was none. */
export function ApproveDialog({ link, email, people, onApprove, onClose }: Props) {
  const { data: own, ...ownLink } = useQuery(ownLinkQuery(email, link.id))
  const { data: sessions, ...around } = useQuery(sessionsAroundQuery(link.id, people))
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const formId = useId()
  const error = ownLink.error ?? around.error
  const zone = own ? (own.scheduleZone ?? own.timeZone) : null
  const days = sessions && zone ? askedDays(people, zone) : null
  const choices = days?.map(asked => ({ asked, ...choiceOf(asked, chosen[asked.day]) }))

  function choiceOf(asked: AskedDay, wanted: string | undefined) {
    const ofDay = sessionsOfDay(sessions!, asked, zone!)
    const offered = wanted === NONE || ofDay.some(({ startsAt }) => startsAt === wanted)
    return { ofDay, value: offered ? wanted! : (nearestSession(ofDay, asked)?.startsAt ?? NONE) }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!choices) return
    for (const { asked, ofDay, value } of choices) {
      const session = ofDay.find(({ startsAt }) => startsAt === value)
      onApprove(asked.people, session ? { startsAt: session.startsAt, words: sessionWords(session, zone!) } : null)
    }
    const asked = new Set(choices.flatMap(choice => choice.asked.people))
    const others = people.filter(person => !asked.has(person))
    if (others.length > 0) onApprove(others)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Approve ${whoOf(people)}?`}
      description="There was no session when they came. Choose one of that day."
      actions={
        <>
          <Button type="submit" form={formId} disabled={!choices}>
            Approve
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {choices?.map(({ asked, ofDay, value }) => (
          <FieldFrame key={asked.day} label={`Session on ${dateIn(Date.parse(asked.people[0]!.at), zone!)}`}>
            {aria => (
              <Select
                {...aria}
                value={value}
                onChange={({ target }) => setChosen({ ...chosen, [asked.day]: target.value })}
              >
                {ofDay.map(session => (
                  <option key={session.startsAt} value={session.startsAt}>
                    {sessionWords(session, zone!)}
                  </option>
                ))}
                <option value={NONE}>No session</option>
              </Select>
            )}
          </FieldFrame>
        ))}
        {!choices && !error && (
          <div role="status" aria-label="Loading the sessions">
            <Skeleton className="h-12" />
          </div>
        )}
        {!choices && error && (
          <ErrorNotice
            title="We couldn’t load the sessions"
            error={error}
            onRetry={() => [ownLink.refetch(), around.refetch()]}
          />
        )}
      </form>
    </Dialog>
  )
}
