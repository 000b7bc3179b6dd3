import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { CheckInForm } from './check-in-form.tsx'
import { Done } from './done.tsx'
import { MapPanel } from './map-panel.tsx'
import { PlaceHeader } from './place-header.tsx'
import { SendingCard, SendingTrouble } from './sending.tsx'
import { StateCard } from './state-card.tsx'
import { useSpoken } from './use-spoken.ts'
import { useVisit, type Visit } from './use-visit.ts'
import { spokenWords } from './visit-step.ts'

export function CheckInPage({ page }: { page: OpenCheckInPage }) {
  const { link } = page
  const visit = useVisit(page)
  const { state, step } = visit
  const spoken = useSpoken(step, state.distanceM, spokenWords(step, state, link.locationName))
  return (
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
        <Step page={page} visit={visit} />
      </main>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  )
}

interface StepProps {
  page: OpenCheckInPage
  visit: Visit
}

function Step({ page, visit }: StepProps) {
  const { link } = page
  const { state, draft, sending, own, step } = visit
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
