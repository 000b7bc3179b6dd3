import type { CheckInPageLink, OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { MapPanel } from './map/map-panel.tsx'
import { StateCard } from './obstacles/state-card.tsx'
import { PlaceHeader } from './place-header.tsx'
import { Done } from './receipt/receipt-card.tsx'
import { CheckInForm } from './submission/check-in-form.tsx'
import { SendingCard, SendingTrouble } from './submission/sending.tsx'
import { useSpoken } from './use-announcement.ts'
import { usePart } from './use-lazy-module.ts'
import { useVisit, type Visit } from './use-visit.ts'
import { spokenWords } from './visit-step.ts'

export function CheckInPage({ page }: { page: OpenCheckInPage }) {
  const { link } = page
  const visit = useVisit(page)
  const { state, step } = visit
  const spoken = useSpoken(step, state.distanceM, spokenWords(step, state, link.locationName))
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
        {spoken}
      </p>
    </>
  )
}

const loadDeadEnd = () => import('./dead-end.tsx')

/** Where the rest of it does not come, the heading says enough. */
function Expired({ link }: { link: CheckInPageLink }) {
  const part = usePart(loadDeadEnd, 0)
  if (part) return <part.DeadEnd page={{ ...link, state: 'expired' }} />
  return <h1 className="font-bold text-22">Check-in Link Has Expired</h1>
}

interface StepProps {
  page: OpenCheckInPage
  visit: Visit
  step: Exclude<Visit['step'], 'expired'>
}

function Step({ page, visit, step }: StepProps) {
  const { link } = page
  const { state, draft, sending, own } = visit
  switch (step) {
    case 'sending':
      return <SendingCard name={draft.name} sending={sending} onRetry={visit.retry} onPause={visit.pause} />
    case 'pending':
    case 'done':
      return (
        <Done
          link={link}
          own={own!}
          onSomeoneElse={visit.someoneElse}
          onNotMe={visit.notMe}
          onConfirmed={visit.confirmed}
          onWithdrawn={visit.withdrawn}
        />
      )
    case 'form':
      return (
        <CheckInForm
          link={link}
          state={state}
          draft={draft}
          sending={sending}
          onDraft={visit.change}
          onSubmit={visit.submit}
          onRetry={visit.retry}
          onPause={visit.pause}
          onLocate={visit.locate}
        />
      )
    default:
      return (
        <div className="flex flex-col gap-4">
          <SendingTrouble sending={visit.refused} onRetry={visit.retry} onPause={visit.pause} />
          <StateCard page={page} state={state} screen={step} onTap={visit.locate} />
        </div>
      )
  }
}
