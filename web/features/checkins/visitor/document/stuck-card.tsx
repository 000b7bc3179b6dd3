import { renderToString } from 'react-dom/server'
import { ButtonLink } from '../../../../ui/button.tsx'
import { PROBLEM_TEXTS } from '../presence/presence-texts.ts'

/** Selected by the browser's error code for the early tap, since no module can show the error. */
const ERRORS = [
  { className: 'hidden in-[[data-stuck="1"]]:block', text: PROBLEM_TEXTS.denied.text },
  { className: 'hidden in-[[data-stuck="2"]]:block', text: PROBLEM_TEXTS.unavailable.text },
  { className: 'hidden in-[[data-stuck="3"]]:block', text: PROBLEM_TEXTS.timeout.text },
]

/** Outside the root, hidden until the inline script shows it. */
const StuckCard = () => (
  <div
    role="alert"
    className="sticky bottom-0 hidden flex-col gap-4 border-line border-t bg-surface p-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] in-[[data-stuck]]:flex"
  >
    <h2 className="font-bold text-22">This page didn’t finish loading</h2>
    <div className="text-16 text-ink-2">
      {ERRORS.map(({ className, text }) => (
        <p key={text} className={className}>
          {text}
        </p>
      ))}
      <p>Please check your connection, then reload the page.</p>
    </div>
    <ButtonLink size={52} wide href="">
      Reload
    </ButtonLink>
  </div>
)

export const STUCK_CARD = renderToString(<StuckCard />)
