import { useEffect, useState } from 'react'
import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import type { Presence } from '../presence-state.ts'
import {
  APPROXIMATE_TEXT,
  distanceWords,
  NOT_AT_LOCATION,
  PROBLEM_WORDS,
  type PresenceScreen,
  screenOf,
} from '../presence-texts.ts'
import type { CheckInBody } from '../submission.ts'
import { CheckInForm, type Draft } from './check-in-form.tsx'
import { Done } from './done.tsx'
import { MapPanel } from './map-panel.tsx'
import { PlaceHeader } from './place-header.tsx'
import { StateCard } from './state-card.tsx'
import { usePresence } from './use-presence.ts'
import { useSpoken } from './use-spoken.ts'
import { useSubmission } from './use-submission.ts'

const NOTHING_TYPED: Draft = { name: '', email: '', phone: '', photo: null }

export function CheckInPage({ page }: { page: OpenCheckInPage }) {
  const { link } = page
  const [state, dispatch] = usePresence(link)
  const [draft, setDraft] = useState(NOTHING_TYPED)
  const [tooFar, setTooFar] = useState<{ distanceM: number; message: string } | null>(null)
  const { sending, send, retry, pause } = useSubmission(link.checkinToken, (distanceM, message) => {
    setTooFar({ distanceM, message })
    dispatch({ type: 'too_far', distanceM })
  })
  useEffect(() => {
    if (sending.is === 'done') dispatch({ type: 'done' })
  }, [sending, dispatch])
  const screen = screenOf(state)
  const spoken = useSpoken(
    sending.is === 'done' ? 'done' : screen,
    state.distanceM,
    wordsOf(screen, state, link.locationName),
  )
  const tap = () => dispatch({ type: 'tap' })
  const submit = () => {
    setTooFar(null)
    send(bodyOf(draft, state))
  }

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
        {sending.is === 'done' ? (
          <Done
            link={link}
            at={sending.at}
            pendingEmail={sending.requiresVerification ? (sending.email ?? '') : null}
          />
        ) : screen === 'form' ? (
          <CheckInForm
            link={link}
            state={state}
            draft={draft}
            sending={sending}
            onDraft={change => setDraft(typed => ({ ...typed, ...change }))}
            onSubmit={submit}
            onRetry={retry}
            onPause={pause}
            onLocate={tap}
          />
        ) : (
          <div className="flex flex-col gap-4">
            {tooFar?.distanceM === state.distanceM && (
              <p role="alert" className="rounded-10 bg-danger-soft p-4 font-medium text-14 text-danger">
                {tooFar?.message}
              </p>
            )}
            <StateCard page={page} state={state} screen={screen} onTap={tap} />
          </div>
        )}
        <p role="status" className="sr-only">
          {spoken}
        </p>
      </main>
    </>
  )
}

/** What a screen reader hears of a step; the same facts as the card shows. */
function wordsOf(screen: PresenceScreen, { distanceM }: Presence, locationName: string): string {
  const away = `${NOT_AT_LOCATION}: ${distanceWords(distanceM ?? 0)} away.`
  switch (screen) {
    case 'priming':
      return ''
    case 'finding':
      return 'Finding you…'
    case 'form':
      return `You are at ${locationName}. You can check in now.`
    case 'away':
      return away
    case 'approximate':
      return `${away} ${APPROXIMATE_TEXT}`
    default:
      return PROBLEM_WORDS[screen].text
  }
}

function bodyOf({ name, email, phone, photo }: Draft, { fix }: Presence): CheckInBody {
  return {
    name: name.trim(),
    ...(email.trim() && { email: email.trim() }),
    ...(phone.trim() && { phone: phone.trim() }),
    latitude: fix!.latitude,
    longitude: fix!.longitude,
    accuracyM: fix!.accuracyM,
    fixedAt: new Date(fix!.takenAtMs).toISOString(),
    ...(photo && { photo: photo.dataUrl, photoSource: photo.source }),
  }
}
