import type { ReactNode } from 'react'
import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Ring } from '../../../../ui/ring.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import type { Presence } from '../presence/presence-state.ts'
import { StepHeading } from '../step-heading.tsx'
import { useHelp } from './obstacle-step.tsx'

/** A visitor who is found at once needs no help. */
const HELP_AFTER_MS = 3_000

const ALLOW = 'Allow Location Access'
const FINDING = 'Finding you…'
const HINT = 'Tap Allow if your browser asks. This can take up to 30 seconds.'
const STALLED =
  'Your browser hasn’t answered yet. If it asks, tap Allow. Inside another app this page may never get an answer, so open it in your browser.'

interface Props {
  page: OpenCheckInPage
  state: Presence
  finding: boolean
  onTap: () => void
  children: ReactNode
}

/** Explains the request for the position before the browser asks for its permission, and waits for the answer. */
export function AskStep({ page, state, finding, onTap, children }: Props) {
  const help = useHelp(HELP_AFTER_MS, finding)
  const busy = finding && !state.stalled
  return (
    <section className={cx(STEP, 'in-[[data-stuck]]:hidden')}>
      <StepBody>
        {children}
        <StepHeading takesFocus={state.lastRequestId > 0}>Are you here?</StepHeading>
        <Reason page={page} />
        <noscript>
          <p className="text-14 text-danger">Checking in needs JavaScript. Turn it on in your browser and reload.</p>
        </noscript>
      </StepBody>
      <ActionBar>
        {finding ? (
          <p className="text-14 text-ink-2">{state.stalled ? STALLED : HINT}</p>
        ) : (
          <p className="hidden text-14 text-ink-2 in-[[data-finding]]:block" role="status">
            {HINT}
          </p>
        )}
        <Button size={52} wide data-locate busy={busy && FINDING} onClick={onTap}>
          {finding ? 'Try Again' : <AllowLabel />}
        </Button>
        {help && <help.WaitingActions state={state} />}
      </ActionBar>
    </section>
  )
}

/** Until React arrives, the inline script decides which of the two is shown. */
const AllowLabel = () => (
  <>
    <span className="in-[[data-finding]]:hidden">{ALLOW}</span>
    <span className="hidden items-center gap-2 in-[[data-finding]]:flex">
      <Ring variant="loader" sizePx={20} />
      {FINDING}
    </span>
  </>
)

/** A retention of null: the check-in is stored until the creator deletes it. */
const Reason = ({ page: { link, retentionDays } }: Pick<Props, 'page'>) => (
  <p className="text-16 text-ink-2">
    Your phone checks once that you’re inside the ring. {link.hostName ?? 'The organiser'} sees your position with your
    check-in{retentionDays !== null && `, for ${retentionDays} days`}.{' '}
    <a href="/privacy" className="whitespace-nowrap text-accent-ink underline underline-offset-2">
      What’s saved?
    </a>
  </p>
)
