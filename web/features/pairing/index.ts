export { isTakenBack, onChanges, usePairingToken } from './paired-device.ts'
export { PairingLinkDialog } from './pairing-link-dialog.tsx'
