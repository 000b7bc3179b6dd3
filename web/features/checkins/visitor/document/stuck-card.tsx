import { renderToString } from 'react-dom/server'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
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
    className="mx-auto -mt-6 hidden w-full max-w-110 px-4 pb-6 in-[[data-stuck]]:block lg:mt-0 lg:max-w-240"
  >
    <Card className="flex flex-col gap-4 lg:max-w-113">
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
    </Card>
  </div>
)

export const STUCK_CARD = renderToString(<StuckCard />)
