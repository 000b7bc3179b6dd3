export { CheckInDetailsScreen } from './details/details-screen.tsx'
export { InvalidLink } from './details/details-states.tsx'
export { checkInDocument } from './visitor/document/check-in-document.ts'
export { renderCheckInPage } from './visitor/document/rendered-page.tsx'
