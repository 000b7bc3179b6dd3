import type { CheckInPageLink, OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { MapPanel } from './map/map-panel.tsx'
import { StateCard } from './obstacles/state-card.tsx'
import { PlaceHeader } from './place-header.tsx'
import { ReceiptCard } from './receipt/receipt-card.tsx'
import { CheckInForm } from './submission/check-in-form.tsx'
import { SendingCard, SendingProblem } from './submission/sending.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useLazyModule } from './use-lazy-module.ts'
import { useVisit, type Visit } from './use-visit.ts'
import { announcementText } from './visit-step.ts'

export function CheckInPage({ page }: { page: OpenCheckInPage }) {
  const { link } = page
  const visit = useVisit(page)
  const { state, step } = visit
  const announced = useAnnouncement(step, state.distanceM, announcementText(step, state, link.locationName))
  return (
    <>
      {step === 'expired' ? (
        <Expired link={link} />
      ) : (
        <>
          <PlaceHeader link={link} />
          <main className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start lg:gap-6">
            <MapPanel
              target={link}
              fix={state.fix}
              distanceM={state.distanceM}
              tiles={page.maps}
              mayLoadTiles={state.distanceM !== null}
            />
            <Step page={page} visit={visit} step={step} />
          </main>
        </>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

const loadDeadEnd = () => import('./dead-end.tsx')

/** The heading alone is enough if the file does not load. */
function Expired({ link }: { link: CheckInPageLink }) {
  const loaded = useLazyModule(loadDeadEnd, 0)
  if (loaded) return <loaded.DeadEnd page={{ ...link, state: 'expired' }} />
  return <h1 className="font-bold text-22">Check-in Link Has Expired</h1>
}

interface StepProps {
  page: OpenCheckInPage
  visit: Visit
  step: Exclude<Visit['step'], 'expired'>
}

function Step({ page, visit, step }: StepProps) {
  const { link } = page
  const { state, draft, sending, receipt } = visit
  switch (step) {
    case 'sending':
      return <SendingCard name={draft.name} sending={sending} onRetry={visit.retry} onPause={visit.pause} />
    case 'pending':
    case 'done':
      return (
        <ReceiptCard
          link={link}
          receipt={receipt!}
          onSomeoneElse={visit.checkInSomeoneElse}
          onClear={visit.clearReceipt}
          onConfirmed={visit.confirmReceipt}
          onWithdrawn={visit.editWithdrawn}
        />
      )
    case 'form':
      return (
        <CheckInForm
          link={link}
          state={state}
          draft={draft}
          sending={sending}
          onDraft={visit.changeDraft}
          onSubmit={visit.submit}
          onRetry={visit.retry}
          onPause={visit.pause}
          onLocate={visit.locate}
        />
      )
    default:
      return (
        <div className="flex flex-col gap-4">
          <SendingProblem sending={visit.refused} onRetry={visit.retry} onPause={visit.pause} />
          <StateCard page={page} state={state} screen={step} onTap={visit.locate} />
        </div>
      )
  }
}
