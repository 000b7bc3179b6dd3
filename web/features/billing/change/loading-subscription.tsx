import { OutcomePage } from '../../../ui/outcome-page.tsx'

/** Shown until the account is loaded, which decides what can be offered. */
export const LoadingSubscription = () => (
  <OutcomePage ring="loader" title="Your Subscription" lead="We’re looking it up..." />
)
