import type { ReactNode } from 'react'
import type { CheckInPageLink, OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { MapPanel } from './map/map-panel.tsx'
import { StateStep } from './obstacles/state-step.tsx'
import { PlaceFrame } from './place-frame.tsx'
import { PlaceHeader } from './place-header.tsx'
import { ReceiptView } from './receipt/receipt-view.tsx'
import { ArrivedHeader } from './submission/arrived-header.tsx'
import { CheckInForm } from './submission/check-in-form.tsx'
import { SendingCard, SendingProblem } from './submission/sending.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useLateScreens } from './use-late-screens.ts'
import { useVisit, type Visit } from './use-visit.ts'
import { announcementText } from './visit-step.ts'

export function CheckInPage({ page }: { page: OpenCheckInPage }) {
  const { link } = page
  const visit = useVisit(page)
  const { state, step } = visit
  const announced = useAnnouncement(step, state.distanceM, announcementText(step, state, link.locationName))
  return (
    <>
      <Content page={page} visit={visit} />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

interface ContentProps {
  page: OpenCheckInPage
  visit: Visit
}

function Content({ page, visit }: ContentProps) {
  const { link } = page
  const { state, step } = visit
  const receiptView = useReceiptView(link, visit)
  switch (step) {
    case 'expired':
      return <Expired page={page} />
    case 'done':
    case 'pending':
    case 'earlier':
      return receiptView
    default:
      return (
        <PlaceFrame
          header={step === 'form' ? <ArrivedHeader link={link} state={state} /> : <PlaceHeader page={page} />}
          mapLast={step === 'form'}
          map={<MapPanel target={link} fix={state.fix} distanceM={state.distanceM} tiles={page.maps} />}
        >
          <Step page={page} visit={visit} step={step} />
        </PlaceFrame>
      )
  }
}

/** The heading alone is enough if the file does not load. */
function Expired({ page: { link, now } }: { page: OpenCheckInPage }) {
  const screens = useLateScreens(true)
  if (screens) return <screens.DeadEnd page={{ ...link, now, state: 'expired' }} />
  return <h1 className="font-bold text-22">Check-in Link Has Expired</h1>
}

function useReceiptView(link: CheckInPageLink, visit: Visit): ReactNode {
  const { receipt, step } = visit
  const screens = useLateScreens(receipt !== null || step === 'form' || step === 'sending')
  return (
    receipt && (
      <ReceiptView
        screens={screens}
        link={link}
        receipt={receipt}
        onSomeoneElse={visit.checkInSomeoneElse}
        onAgain={visit.checkInAgain}
        onForget={visit.forgetEverything}
        onConfirmed={visit.confirmReceipt}
        onWithdrawn={visit.editWithdrawn}
      />
    )
  )
}

interface StepProps extends ContentProps {
  step: Exclude<Visit['step'], 'expired' | 'done' | 'pending' | 'earlier'>
}

function Step({ page, visit, step }: StepProps) {
  const { link } = page
  const { state, draft, sending } = visit
  switch (step) {
    case 'sending':
      return <SendingCard name={draft.name} sending={sending} onRetry={visit.retry} onPause={visit.pause} />
    case 'form':
      return (
        <CheckInForm
          link={link}
          state={state}
          draft={draft}
          prefilled={visit.prefilled}
          sending={sending}
          onDraft={visit.changeDraft}
          onClear={visit.clearDetails}
          onSubmit={visit.submit}
          onRetry={visit.retry}
          onPause={visit.pause}
          onLocate={visit.locate}
        />
      )
    default:
      return (
        <StateStep page={page} state={state} screen={step} onTap={visit.locate}>
          <SendingProblem sending={visit.refused} onRetry={visit.retry} onPause={visit.pause} />
        </StateStep>
      )
  }
}
