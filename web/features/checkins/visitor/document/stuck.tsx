import { renderToString } from 'react-dom/server'
import { ButtonLink } from '../../../../ui/button.tsx'
import { ActionBar, StepBody } from '../action-bar.tsx'
import { PROBLEM_TEXTS } from '../presence/presence-texts.ts'

/** Selected by the browser's error code for the early tap, since no module can show the error. */
const ERRORS = [
  { className: 'hidden in-[[data-stuck="1"]]:block', text: PROBLEM_TEXTS.denied.text },
  { className: 'hidden in-[[data-stuck="2"]]:block', text: PROBLEM_TEXTS.unavailable.text },
  { className: 'hidden in-[[data-stuck="3"]]:block', text: PROBLEM_TEXTS.timeout.text },
]

export const StuckTitle = () => <h2 className="font-bold text-22">This page didn’t finish loading</h2>

export const StuckMessage = () => (
  <div role="alert" className="flex flex-col gap-2 text-16 text-ink-2">
    {ERRORS.map(({ className, text }) => (
      <p key={text} className={className}>
        {text}
      </p>
    ))}
    <p>Please check your connection, then reload the page.</p>
  </div>
)

export const Reload = () => (
  <ButtonLink size={52} wide href="">
    Reload
  </ButtonLink>
)

/** The content of a step that hides it until the inline script finds that no module arrives. */
export const STUCK_STEP = renderToString(
  <>
    <StepBody>
      <StuckTitle />
      <StuckMessage />
    </StepBody>
    <ActionBar>
      <Reload />
    </ActionBar>
  </>,
)
