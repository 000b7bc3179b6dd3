import { type ReactNode, useMemo, useState } from 'react'
import type { CheckInPageLink, OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { formatRadius } from '../../../../../contract/shown-distance.ts'
import { isInApp } from '../../../../lib/in-app.ts'
import { Button } from '../../../../ui/button.tsx'
import { RingMark } from '../../../../ui/ring-mark.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { STUCK_STEP } from '../document/stuck.tsx'
import type { Presence } from '../presence/presence-state.ts'
import { StepHeading } from '../step-heading.tsx'
import { useHelp } from './obstacle-step.tsx'

/** A visitor who is found at once needs no help. */
const HELP_AFTER_MS = 3_000
/** Most computers have been asked for their position by then. */
const QR_AFTER_MS = 1_000

const ALLOW = 'Allow Location Access'
const FINDING = 'Finding you...'
/** Written by the server alone: it is wanted only where this script has not arrived. */
const STUCK = { __html: import.meta.env.SSR ? STUCK_STEP : '' }

/** Written by the server alone: React leaves out what stands in `noscript`. */
const NO_SCRIPT = import.meta.env.SSR && (
  <p className="text-14 text-danger">Checking in needs JavaScript. Turn it on in your browser and reload.</p>
)

/** One line, as what will be needed is: nothing on the page moves on the tap. */
const HINT = 'Tap Allow if your browser asks.'

interface Props {
  page: OpenCheckInPage
  state: Presence
  finding: boolean
  onTap: () => void
  onCancel: () => void
  children: ReactNode
}

/** Explains the request for the position before the browser asks for its permission, and waits for the answer. */
export function AskStep({ page, state, finding, onTap, onCancel, children }: Props) {
  const hydrated = useHydrated()
  const inApp = hydrated && isInApp(navigator)
  const help = useHelp(inApp ? 0 : HELP_AFTER_MS, finding || inApp)
  const qr = useHelp(QR_AFTER_MS, hydrated && !finding && !state.mobile)
  const [returned] = useState(state.lastRequestId > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each request
  const sinceMs = useMemo(() => performance.now(), [state.lastRequestId])
  const busy = finding && !state.stalled
  const stalled = finding && state.stalled && help
  const searching = busy && !inApp && help
  const code = !state.mobile && (qr || (finding && help))
  return (
    <section className={STEP}>
      <div className="contents in-[[data-stuck]]:hidden">
        <StepBody>
          {children}
          <StepHeading takesFocus={returned}>
            {stalled ? 'No answer yet' : searching ? FINDING : 'Are you here?'}
          </StepHeading>
          {stalled ? (
            <stalled.NoAnswer linkInBar={inApp} />
          ) : (
            <>
              <Reason page={page} where={inApp ? `within ${formatRadius(state.radiusM)}` : 'inside the ring'} />
              {searching ? (
                <searching.Searching sinceMs={sinceMs} />
              ) : finding ? (
                <p className="text-14 text-ink-2">{HINT}</p>
              ) : (
                <Needed link={page.link} />
              )}
            </>
          )}
          <noscript>{NO_SCRIPT}</noscript>
        </StepBody>
        <ActionBar>
          {inApp && help && (stalled ? <help.BrowserLink main /> : <help.BeforeApp />)}
          <Button
            variant={searching || (inApp && help) ? 'secondary' : 'primary'}
            size={52}
            wide
            data-locate={!searching || undefined}
            busy={busy && !searching && FINDING}
            onClick={searching ? onCancel : onTap}
          >
            {searching ? 'Cancel' : finding ? 'Try Again' : <AllowLabel />}
          </Button>
        </ActionBar>
        {code && <code.OnYourPhone below />}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own component, rendered by the server */}
      <div className="hidden in-[[data-stuck]]:contents" suppressHydrationWarning dangerouslySetInnerHTML={STUCK} />
    </section>
  )
}

/** Until React arrives, the inline script decides which of the two is shown. */
const AllowLabel = () => (
  <>
    <span className="in-[[data-finding]]:hidden">{ALLOW}</span>
    <span className="hidden items-center gap-2 in-[[data-finding]]:flex">
      <RingMark variant="loader" sizePx={20} />
      {FINDING}
    </span>
  </>
)

/** A retention of null: the check-in is stored until the creator deletes it. */
const Reason = ({ page: { link, retentionDays, kept }, where }: Pick<Props, 'page'> & { where: string }) => (
  <p className="text-16 text-ink-2">
    We check that you’re {where}.{' '}
    {kept ?? (
      <>
        <bdi>{link.hostName ?? 'The organiser'}</bdi> sees your location with your{' '}
        <span className="whitespace-nowrap">check-in</span>
        {retentionDays !== null && `, for ${retentionDays} days`}.
      </>
    )}{' '}
    <a href={`/about/${link.checkinToken}`} className="whitespace-nowrap text-accent-ink underline underline-offset-2">
      What’s saved?
    </a>
  </p>
)

/** Until React arrives, the inline script decides which of the two is shown. */
const Needed = ({ link }: { link: CheckInPageLink }) => (
  <p className="text-14 text-ink-2">
    <span className="in-[[data-finding]]:hidden">
      You’ll need: name
      {link.requireUserVerify && ', email'}
      {link.requirePhotoVerify && ', photo'}
    </span>
    <span className="hidden in-[[data-finding]]:inline" role="status">
      {HINT}
    </span>
  </p>
)
