import type { ReactNode } from 'react'
import type { CheckInPageLink, OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { StepBody } from './action-bar.tsx'
import type { PageCode } from './code/page-code.ts'
import { MapPanel } from './map/map-panel.tsx'
import { StateStep } from './obstacles/state-step.tsx'
import { type MapHeight, PlaceFrame } from './place-frame.tsx'
import { PlaceHeader } from './place-header.tsx'
import { ReceiptView } from './receipt/receipt-view.tsx'
import { StepHeading } from './step-heading.tsx'
import { ArrivedHeader } from './submission/arrived-header.tsx'
import { CheckInForm } from './submission/check-in-form.tsx'
import { SendingProblem } from './submission/sending.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useLateScreens } from './use-late-screens.ts'
import { useVisit, type Visit } from './use-visit.ts'
import { announcedStepOf, announcementText } from './visit-step.ts'

export const CheckInPage = ({ page }: { page: OpenCheckInPage }) => <VisitContent page={page} visit={useVisit(page)} />

export function VisitContent(props: ContentProps) {
  const { page, visit } = props
  const { link } = page
  const { state } = visit
  const step = announcedStepOf(visit)
  const announced = useAnnouncement(step, state.distanceM, announcementText(step, state, link.locationName))
  return (
    <>
      <Content {...props} />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

/** With the line of its session, where the link has a schedule. */
export interface VisitPage extends OpenCheckInPage {
  session?: ReactNode
  /** Where the link asks for the code on the screen. */
  code?: PageCode
}

interface ContentProps {
  page: VisitPage
  visit: Visit
  /** In place of the usual step. */
  children?: ReactNode
  /** As the step wants it, unless told. */
  mapHeight?: MapHeight
}

function Content({ page, visit, children, ...map }: ContentProps) {
  const { link } = page
  const { state, step, receipt } = visit
  const screens = useLateScreens(receipt !== null || step === 'form' || step === 'sending')
  switch (step) {
    case 'expired':
      return <Expired page={page} />
    case 'done':
    case 'pending':
    case 'earlier':
      return <Receipt link={link} visit={visit} screens={screens} />
    default: {
      const content = children || <Step page={page} visit={visit} step={step} screens={screens} />
      const mapHeight = map.mapHeight ?? MAP_HEIGHTS[step] ?? 'spare'
      return (
        <PlaceFrame
          header={step === 'form' ? <ArrivedHeader link={link} state={state} /> : <PlaceHeader page={page} />}
          session={page.session}
          mapHeight={mapHeight}
          mapLast={step === 'form' || step === 'approximate'}
          map={<MapPanel target={link} state={state} tiles={page.maps} low={mapHeight === 'low'} />}
        >
          {page.code ? page.code.around(visit, content) : content}
        </PlaceFrame>
      )
    }
  }
}

/** A message needs the room more than the map does, and most of all where the map is without the visitor. */
const MAP_HEIGHTS: Partial<Record<Visit['step'], MapHeight>> = {
  priming: 'tall',
  finding: 'tall',
  form: 'whole',
  away: 'low',
  // Their few lines would leave half of a phone blank.
  unavailable: 'tall',
  timeout: 'tall',
  failed: 'tall',
  unsupported: 'tall',
  insecure: 'tall',
}

/** The heading alone is enough if the file does not load. */
function Expired({ page: { link, now } }: { page: OpenCheckInPage }) {
  const screens = useLateScreens(true)
  if (screens) return <screens.DeadEnd page={{ ...link, now, state: 'expired' }} />
  return <h1 className="font-bold text-22">Check-in Link Has Expired</h1>
}

type Screens = ReturnType<typeof useLateScreens>

const Receipt = ({ link, visit, screens }: { link: CheckInPageLink; visit: Visit; screens: Screens }) =>
  visit.receipt && (
    <ReceiptView
      screens={screens}
      link={link}
      receipt={visit.receipt}
      onSomeoneElse={visit.checkInSomeoneElse}
      onAgain={visit.checkInAgain}
      onForget={visit.forgetEverything}
      onLeft={visit.leaveReceipt}
      onConfirmed={visit.confirmReceipt}
      onWithdrawn={visit.editWithdrawn}
    />
  )

interface StepProps extends ContentProps {
  step: Exclude<Visit['step'], 'expired' | 'done' | 'pending' | 'earlier'>
  screens: Screens
}

function Step({ page, visit, step, screens }: StepProps) {
  const { link } = page
  const { state, draft, sending } = visit
  switch (step) {
    case 'sending':
      return screens ? (
        <screens.SendingStep name={draft.name} sending={sending} onRetry={visit.retry} onPause={visit.pause} />
      ) : (
        <StepBody>
          <StepHeading>Checking In...</StepHeading>
          <p>Keep this page open.</p>
        </StepBody>
      )
    case 'form':
      return (
        <CheckInForm
          link={link}
          state={state}
          draft={draft}
          prefilled={visit.prefilled}
          person={visit.person}
          sending={sending}
          screens={screens}
          onDraft={visit.changeDraft}
          onClear={visit.clearDetails}
          onSubmit={visit.submitFresh}
          onLocate={visit.locate}
        />
      )
    default:
      return (
        <StateStep
          page={page}
          state={state}
          screen={step}
          onTap={visit.locate}
          onCancel={visit.cancelLocate}
          onRadius={visit.setRadius}
        >
          <SendingProblem sending={visit.refused} plain={step === 'away'} />
        </StateStep>
      )
  }
}
