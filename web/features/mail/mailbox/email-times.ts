import { showLocalTimes } from './local-times.ts'

// Runs inline on the page of one captured email.
showLocalTimes(document.body)
