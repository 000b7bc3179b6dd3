import type { ReactNode } from 'react'
import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import type { Point } from '../../../../../contract/geo.ts'
import { deviceOf } from '../../../../lib/device.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import type { Presence } from '../presence/presence-state.ts'
import { KNOWS_ROUGHLY, SHARES_APPROXIMATE, TURN_ON_PRECISE } from '../presence/presence-texts.ts'
import { useDocumentFlag } from '../use-document-flag.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import './help.css'
import './ask-form.css'
import './small-phones.css'
import { stepsToAllow, stepsToPrecise } from '../../../../lib/location-steps.ts'
import { currentRadiusM, useTown } from './current-link.ts'
import { bearingDegrees } from './direction.ts'
import { DirectionArrow } from './direction-arrow.tsx'
import { LocationElement } from './location-element.tsx'
import { hasLocationElement, isBlockedByApp, type Obstacle } from './obstacle.ts'
import { BeforeApp, BrowserLink, OpenElsewhere, OtherBrowser } from './open-in-browser.tsx'
import { OutsideReport } from './outside-reporter.ts'
import { roughDistance } from './rough-distance.ts'
import { Searching } from './searching.tsx'
import { Steps } from './step-list.tsx'
import { FAR_M } from './way-there.ts'

export interface HelpProps {
  obstacle: Obstacle
  state: Presence
  link: CheckInPageLink
}

export { BeforeApp, BrowserLink, currentRadiusM, OutsideReport, Searching }

/** In place of the reason why the position is asked for. */
export function NoAnswer({ linkInBar }: { linkInBar: boolean }) {
  // The higher bar of an app's visitor takes a small phone's room for the map.
  useDocumentFlag(linkInBar ? 'hint' : 'stalled')
  return (
    <>
      <p className="text-16 text-ink-2">
        Your browser hasn’t answered yet. If it asks, tap Allow. Inside another app this page may never get an answer,
        so open it in your browser.
      </p>
      <OtherBrowser linkInBar={linkInBar} />
    </>
  )
}

const RoughDistance = ({ state: { fix, distanceM } }: { state: Presence }) => (
  <>
    <span className="whitespace-nowrap">{roughDistance(distanceM ?? 0, fix?.accuracyM ?? 0)}</span> away
  </>
)

/** Of a position that may be wrong by more than the ring is wide: a phone’s owner can change that, at a computer the distance is all. */
export function ApproximateTitle({ state }: { state: Presence }) {
  useDocumentFlag('approximate')
  return (
    <span className="approximate-title mt-2 block text-28">
      {state.mobile ? TURN_ON_PRECISE : <RoughDistance state={state} />}
    </span>
  )
}

export const ApproximateLine = ({ state }: { state: Presence }) => (
  <p className="col-span-full text-14 text-ink-2">
    {state.mobile ? (
      <>
        <RoughDistance state={state} />. {SHARES_APPROXIMATE}
      </>
    ) : (
      KNOWS_ROUGHLY
    )}
  </p>
)

export const isFar = ({ distanceM }: Presence) => (distanceM ?? 0) > FAR_M

/** Where to go, or whether to go at all; beside the distance. */
export function Way({ state, link }: Omit<HelpProps, 'obstacle'>) {
  useDocumentFlag('away')
  const town = useTown(link, isFar(state))
  if (isFar(state)) {
    return (
      <p className="help-way">
        {town && (
          <>
            This link is for a place in <bdi>{town}</bdi>.{' '}
          </>
        )}
        Wrong link? Ask <Host link={link} />.
      </p>
    )
  }
  const { fix, mobile } = state
  // Nobody walks with a computer.
  if (!mobile) return null
  return fix && <DirectionArrow bearing={bearingDegrees(fix, link)} distances={state} />
}

/** The next step, or the setting to change first. */
export function Help(props: HelpProps & { onTap: () => void }) {
  const { obstacle, state } = props
  const linkInBar = leadsOut(obstacle)
  return (
    <>
      <HelpFor {...props} />
      {(linkInBar || state.stalled) && <OpenElsewhere linkInBar={linkInBar} titleSaysIt={obstacle === 'unsupported'} />}
    </>
  )
}

/** No browser answers within this one. */
const leadsOut = (obstacle: Obstacle) => obstacle === 'unsupported' || isBlockedByApp(obstacle)

function HelpFor({ obstacle, state, link, onTap }: HelpProps & { onTap: () => void }) {
  switch (obstacle) {
    case 'away':
      return (
        <>
          {!state.mobile && <OnYourPhone />}
          {!isFar(state) && (
            <ul className="help-questions">
              {state.mobile && (
                <li>
                  <b>Already there?</b> Step near a window or outside and turn on Wi-Fi for a better fix.
                </li>
              )}
              <li>
                Ring in the wrong place? Tell <Host link={link} />.
              </li>
            </ul>
          )}
          <Updates />
        </>
      )
    case 'approximate':
      return (
        <>
          {!state.mobile && <OnYourPhone />}
          <Steps steps={stepsToPrecise(deviceOf(navigator))} />
          <Updates />
        </>
      )
    case 'denied':
      return <AfterDenial obstacle={obstacle} link={link} onTap={onTap} />
    case 'unavailable':
    case 'timeout':
    case 'failed':
      return (
        <>
          <TipsToBeFound />
          {!state.mobile && (
            <div className="help-wide">
              <OnYourPhone />
            </div>
          )}
          <OrAsk link={link} />
        </>
      )
    default:
      return null
  }
}

function TipsToBeFound() {
  useDocumentFlag('hint')
  return (
    <Tips>
      <li>
        Turn on location and Wi-Fi in your device’s settings. Wi-Fi improves accuracy even when you’re not connected.
      </li>
      <li>Step near a window or outside.</li>
    </Tips>
  )
}

function AfterDenial({ obstacle, link, onTap }: Omit<HelpProps, 'state'> & { onTap: () => void }) {
  useDocumentFlag('denied')
  return (
    <>
      {hasLocationElement(obstacle) && <LocationElement onLocation={onTap} />}
      <div className="help-steps">
        {hasLocationElement(obstacle) && <p>No prompt? Allow it by hand:</p>}
        <Steps steps={stepsToAllow(deviceOf(navigator))} />
      </div>
      <OrAsk link={link} />
    </>
  )
}

/** Where the page itself has no button for it. */
const OrAsk = ({ link }: Pick<HelpProps, 'link'>) =>
  link.noPosition !== 'ask' && (
    <p className="problem-text text-16 text-ink-2">
      Or ask {link.hostName ? <Host link={link} /> : 'the person who runs this check-in'} to add you.
    </p>
  )

/** The remedies for an obstacle besides trying again. */
export function ObstacleActions({ obstacle, state, link }: HelpProps) {
  if (obstacle === 'insecure') {
    return (
      <ButtonLink size={52} wide href={location.href.replace(/^http:/, 'https:')}>
        Open the Secure Page
      </ButtonLink>
    )
  }
  if (obstacle === 'away') {
    return (
      <ButtonLink
        variant={isFar(state) || !state.mobile ? 'secondary' : 'primary'}
        size={52}
        wide
        href={mapsUrl(link)}
        target="_blank"
        rel="noreferrer"
      >
        Open{'\u00a0'}in{'\u00a0'}Maps
      </ButtonLink>
    )
  }
  return leadsOut(obstacle) && <BrowserLink main />
}

const Host = ({ link: { hostName } }: { link: CheckInPageLink }) =>
  hostName ? <bdi>{hostName}</bdi> : <>the organiser</>

const loadQr = () => import('../../../../ui/qr.tsx')

/** A computer neither walks nor knows well where it is. `below`: under the action of a roomy window, where nothing has to move for it. */
export function OnYourPhone({ below = false }: { below?: boolean }) {
  const qr = useLazyModule(loadQr, 0)
  if (!qr) return null
  return (
    <div className={below ? 'help-phone help-below' : 'help-phone'}>
      <qr.Qr text={location.href} label="QR code of this link" sizePx={120} />
      <p className="font-medium text-16 text-ink">
        Continue on Your Phone
        <span className="block font-normal text-14 text-ink-2">
          A phone knows better where it is. Scan this code with its camera.
        </span>
      </p>
    </div>
  )
}

/** Where the steps of a denial come first. */
export const PhoneInstead = ({ obstacle, state }: Pick<HelpProps, 'obstacle' | 'state'>) =>
  obstacle === 'denied' && !state.mobile && <OnYourPhone below />

const Updates = () => <p className="text-14 text-ink-3">Updates automatically every 10 seconds.</p>

const mapsUrl = ({ latitude, longitude }: Point) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

const Tips = ({ children }: { children: ReactNode }) => <ul className="help-list">{children}</ul>
