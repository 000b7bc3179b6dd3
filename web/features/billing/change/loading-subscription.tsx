import { OutcomePage } from '../../../ui/outcome-page.tsx'

/** Until it is known what can be done, nothing is offered. */
export const LoadingSubscription = () => (
  <OutcomePage ring="loader" title="Your subscription" lead="We are looking it up..." />
)
