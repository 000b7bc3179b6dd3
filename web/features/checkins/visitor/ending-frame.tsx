import type { ReactNode } from 'react'
import type { CheckInPageLink } from '../../../../contract/check-in-page.ts'
import { RingMark } from '../../../ui/ring-mark.tsx'
import { ActionBar, STEP, StepBody } from './action-bar.tsx'
import { addressBeside } from './address-beside.ts'

export type EndingPlace = Pick<CheckInPageLink, 'locationName'> &
  Partial<Pick<CheckInPageLink, 'formattedAddress' | 'hostName'>>

interface Props {
  /** For screen readers, where the page's visible heading changes with its steps. */
  title?: string
  /** The place is the page's heading: the visible one changes with its steps. */
  titled?: boolean
  /** Where it is known. */
  place?: EndingPlace | null
  /** Before the heading, as high as it. */
  mark: ReactNode
  /** The heading of the page, below a badge where there is one. */
  head: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A page that says one thing: the place, a drawing beside the heading, words, and actions. In a roomy window one card in its middle. */
export const EndingFrame = ({ title, titled = false, place, mark, head, actions, children }: Props) => (
  <div className="ending-page flex min-h-window flex-col">
    <div className="place-head">
      <header className="flex flex-col gap-1">
        {title && <h1 className="sr-only">{title}</h1>}
        <div className="flex items-start justify-between gap-4 text-14 text-ink-2">
          {place && (
            <p className="min-w-0">
              {place.hostName ? (
                <>
                  Organised by <bdi>{place.hostName}</bdi>
                </>
              ) : (
                'Check-in at'
              )}
            </p>
          )}
          <p className="flex gap-2">
            <RingMark variant="logo" sizePx={20} />
            Nearmark
          </p>
        </div>
        {place && <Place place={place} titled={titled} />}
      </header>
    </div>
    <main className="place-step contents roomy:block">
      <section className={STEP}>
        <StepBody>
          <div className="ending-head">
            {mark}
            <div>{head}</div>
          </div>
          {children}
        </StepBody>
        {actions && <ActionBar>{actions}</ActionBar>}
      </section>
    </main>
  </div>
)

function Place({ place, titled }: { place: EndingPlace; titled: boolean }) {
  const Name = titled ? 'h1' : 'p'
  return (
    <>
      <Name dir="auto" className="place-name font-bold text-18">
        {place.locationName}
      </Name>
      {addressBeside(place) && (
        <p dir="auto" className="place-address text-14 short:hidden text-ink-2">
          {addressBeside(place)}
        </p>
      )}
    </>
  )
}

/** The state of the link, as a title. */
export const EndingTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="text-balance font-bold text-22 roomy:text-28">{children}</h1>
)
