import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import { dateIn, sessionWords } from '../../../../../contract/session-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { FieldFrame } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ownLinkQuery } from '../../../links/index.ts'
import { type AskedDay, askedDays, cameWithoutSession, nearestSession, sessionsOfDay } from './asked-days.ts'
import { sessionsAroundQuery } from './queries.ts'
import type { Approval } from './use-waiting.ts'
import { isNotListed, whoOf } from './waiting-words.ts'

const NONE = ''

interface Props {
  link: { id: string }
  email: string
  people: readonly HeldCheckIn[]
  /** Once for each day, and once for those who came during a session. */
  onApprove: (people: readonly HeldCheckIn[], into?: Approval) => void
  onClose: () => void
}

/** Asks into which session people are let who came while there was none, and whether others are put on the list. */
export function ApproveDialog({ link, email, people, onApprove, onClose }: Props) {
  const withoutSession = people.some(cameWithoutSession)
  const unlisted = people.filter(isNotListed).length
  const [addToList, setAddToList] = useState(false)
  const { data: own, ...ownLink } = useQuery({ ...ownLinkQuery(email, link.id), enabled: withoutSession })
  const { data: sessions, ...around } = useQuery({ ...sessionsAroundQuery(link.id, people), enabled: withoutSession })
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const formId = useId()
  const error = ownLink.error ?? around.error
  const zone = own ? (own.scheduleZone ?? own.timeZone) : null
  const days = sessions && zone ? askedDays(people, zone) : null
  const choices = !withoutSession ? [] : days?.map(asked => ({ asked, ...choiceOf(asked, chosen[asked.day]) }))

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
      onApprove(asked.people, {
        session: session ? { startsAt: session.startsAt, words: sessionWords(session, zone!) } : null,
      })
    }
    const asked = new Set(choices.flatMap(choice => choice.asked.people))
    const others = people.filter(person => !asked.has(person))
    const added = others.filter(person => addToList && isNotListed(person))
    const letIn = others.filter(person => !added.includes(person))
    if (added.length > 0) onApprove(added, { addToList })
    if (letIn.length > 0) onApprove(letIn)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Approve ${whoOf(people)}?`}
      description={
        withoutSession
          ? 'There was no session when they came. Choose one of that day.'
          : `${whoOf(people)} ${people.length === 1 ? 'is' : 'are'} checked in now.`
      }
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
                data-first-focus
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
        {unlisted > 0 && (
          <div>
            <Checkbox
              label={
                people.length === 1
                  ? 'Also add to the list'
                  : `Also add ${unlisted === 1 ? '1 person' : `${unlisted} people`} to the list`
              }
              aria-describedby={`${formId}-list`}
              data-first-focus
              checked={addToList}
              onChange={({ target }) => setAddToList(target.checked)}
            />
            <p id={`${formId}-list`} className="ps-8 text-14 text-ink-2">
              Next time they get in without asking.
            </p>
          </div>
        )}
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
