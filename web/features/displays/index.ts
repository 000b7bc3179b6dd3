export { Displays } from './displays.tsx'
export { NoCodeNotice, useNoCodeWarning } from './no-code-notice.tsx'
export { OpenWallDialog } from './open-wall-dialog.tsx'
export { WallScreen } from './wall/wall-screen.tsx'
