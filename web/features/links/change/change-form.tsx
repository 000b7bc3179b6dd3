import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { SAME_PLACE_WITHIN_M } from '../../../../contract/link-settings.ts'
import type { OwnLink } from '../../../../contract/links.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { formatDistance } from '../../../../contract/shown-distance.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader, usePageHeading } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { CreatorPlan } from '../../billing/index.ts'
import { BackToDetails } from '../back-to-details.tsx'
import { useLinkFields } from '../link-fields.ts'
import { LinkFormLayout } from '../link-form-layout.tsx'
import { makeAgainPath } from '../make-again-path.ts'
import { LinkEndsEarly, ToLinkEndsEarly, useEarlyEnd } from '../schedule/link-ends-early.tsx'
import { readSchedule } from '../schedule/schedule-draft.ts'
import { MoreLinksLink } from '../upgrade-links.tsx'
import { ChangeProblem } from './change-problem.tsx'
import { changedWords } from './changed-words.ts'
import { changesOf, changeWords, inputOf, movedM } from './changes.ts'
import { erasureQuestionOf, fewerKeepDays, olderCheckInWords } from './erasure-question.ts'
import { type ExpiryFields, useExpiryFields } from './reopening.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useLinkChange } from './use-link-change.ts'
import { useOlderCheckIns } from './use-older-check-ins.ts'
import { useScheduleZone } from './use-schedule-zone.ts'
import { ZoneChoice } from './zone-choice.tsx'

export const CHANGE_TITLE = 'Change Link'

type Props = {
  email: string
  plan: CreatorPlan
  link: OwnLink
  /** How often it was shown anew: the heading takes the focus. */
  loads: number
  onReload: () => void
  onDiscard: () => void
}

/** The form of a link, filled in. Nothing is changed before it is saved. */
export function ChangeForm({ email, plan, link, loads, onReload, onDiscard }: Props) {
  const fields = useLinkFields({ ...plan.creator, link, hostName: link.hostName, changed: true })
  const expiry = useExpiryFields(link, email, plan)
  const change = useLinkChange(email)
  const [, navigate] = useLocation()
  const [pressed, setPressed] = useState(false)
  const chosen = fields.place.chosen!
  const { schedule } = readSchedule(fields.when.draft)
  const zone = useScheduleZone(link, chosen.point)
  const changes = changesOf(link, {
    ...fields,
    ...chosen,
    hostName: fields.hostName.trim(),
    name: fields.name,
    schedule,
    zone: zone.byHand,
  })
  const sentences = [
    ...changeWords(link, changes, { ...plan.creator, point: chosen.point, zone: zone.zone }),
    ...(expiry.words ? [expiry.words] : []),
  ]
  const unsaved = sentences.length > 0 && !change.isSuccess
  const leaveDialog = useLeaveGuard(unsaved)
  const earlyEnd = useEarlyEnd(schedule, zone.zone ?? link.timeZone, expiry.endsAt)
  const movedByM = movedM(link, chosen.point)

  // Once the form has nothing more to lose.
  useEffect(() => {
    if (change.isSuccess) navigate(checkInDetailsPath(link.id))
  }, [change.isSuccess, navigate, link.id])

  // Counted as the days are chosen, so that the question has its number at once.
  const older = useOlderCheckIns(link.id, fewerKeepDays(link, changes))
  const erasure = erasureQuestionOf(link, changes, older)
  const [asking, setAsking] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const save = () => {
    setPressed(true)
    if (fields.focusFault()) return
    if (erasure && !asking) return setAsking(true)
    setAsking(false)
    change.mutate(
      { link, change: { ...inputOf(link, changes), ...expiry.payload } },
      {
        onSuccess: () => toast({ title: 'Changes Saved', description: 'Visitors see them from now on.' }),
      },
    )
  }
  return (
    <div className="flex min-h-page flex-col [--header-width:100%]">
      <PageHeader />
      <LinkFormLayout
        fields={{ ...fields, when: { ...fields.when, zone: zone.zone } }}
        top={<Top link={link} loads={loads} expiry={expiry} />}
        guess={chosen.point}
        pressed={pressed}
        error={change.error}
        placeNotice={movedByM > SAME_PLACE_WITHIN_M && <AnotherPlace link={link} movedByM={movedByM} />}
        zoneChoice={<ZoneChoice {...zone} />}
        placeZone={zone.ofPlace}
        whenNotice={
          earlyEnd && (
            <LinkEndsEarly
              end={earlyEnd}
              onExtend={expiry.extend}
              endless={plan.plan.neverExpire}
              upgrade={<MoreLinksLink email={email} plan={plan} />}
            />
          )
        }
        erased={olderCheckInWords(link, changes, older)}
        expiry={expiry.section}
        expiresAt={expiry.expiresAt}
        endedAt={expiry.endedAt}
        summary={<UnsavedChanges sentences={sentences} />}
        action={
          <div className="flex flex-col gap-3">
            <ChangeProblem error={change.error} email={email} plan={plan} onReload={onReload} />
            {earlyEnd && <ToLinkEndsEarly />}
            <p
              role="status"
              className="text-pretty text-14 text-ink-2 empty:hidden [@media(max-height:37.5rem)]:sr-only"
            >
              {unsaved && changedWords(changes, { expiry: expiry.words !== null })}
            </p>
            <div className="flex gap-2">
              {unsaved && !change.isPending && (
                <Button variant="secondary" size={52} onClick={() => setDiscarding(true)}>
                  Discard
                </Button>
              )}
              <Button
                size={52}
                wide
                disabled={!unsaved || expiry.tooLate}
                busy={change.isPending && 'Saving...'}
                onClick={save}
              >
                {unsaved ? 'Save Changes' : 'Nothing Changed Yet'}
              </Button>
            </div>
          </div>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={erasure?.title ?? ''}
        loss={<p aria-live="polite">{erasure?.loss}</p>}
        confirmLabel="Save and Erase"
        onConfirm={save}
      />
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title="Discard your changes?"
        loss="The form shows the link again as visitors see it."
        confirmLabel="Discard"
        onConfirm={onDiscard}
      />
      {leaveDialog}
    </div>
  )
}

function Top({ link, loads, expiry }: Pick<Props, 'link' | 'loads'> & { expiry: ExpiryFields }) {
  const heading = usePageHeading(CHANGE_TITLE, String(loads))
  return (
    <div className="flex flex-col gap-1">
      <div className="-ms-4 -mt-4 flex">
        <BackToDetails linkId={link.id} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="font-bold text-22 lg:text-28">
        {CHANGE_TITLE}
      </h1>
      {expiry.endedAt && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-10 bg-warn-soft py-2 ps-4 pe-2">
          <p className="font-medium text-14 text-warn">
            Ended <Time at={expiry.endedAt} format="long-date" />
          </p>
          <Button variant="secondary" onClick={expiry.reopen}>
            Open Again
          </Button>
        </div>
      )}
    </div>
  )
}

const AnotherPlace = ({ link, movedByM }: { link: OwnLink; movedByM: number }) => (
  <Notice
    tone="warn"
    role="status"
    title={`This is ${formatDistance(movedByM)} from where it was.`}
    action={
      <Link href={makeAgainPath(link.id)} asChild>
        <ButtonLink variant="secondary">Create New Link</ButtonLink>
      </Link>
    }
  >
    <p>A new link keeps old and new apart.</p>
    <p>If you save, everyone who has this link must come here to check in, and earlier check-ins stay in its list.</p>
  </Notice>
)
