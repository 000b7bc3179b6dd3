import { wirePhoneMenu } from '../../../ui/phone-menu-behaviour.ts'
import { showLocalTimes } from './local-times.ts'

// Runs inline on the page of one captured email.
showLocalTimes(document.body)
wirePhoneMenu()
