export { AccountDeleted, DeleteAccountScreen } from './delete-account-screen.tsx'
export { MyAccountScreen } from './my-account-screen.tsx'
