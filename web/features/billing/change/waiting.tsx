import { Outcome } from '../../../ui/outcome.tsx'

/** Until it is known what can be done, nothing is offered. */
export const Waiting = () => <Outcome ring="loader" title="Your subscription" lead="We are looking it up..." />
