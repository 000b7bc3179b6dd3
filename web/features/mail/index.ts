export { renderEmail } from './render-email.tsx'
