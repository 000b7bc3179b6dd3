export { Displays } from './displays.tsx'
export { OpenWallButton } from './open-wall-button.tsx'
export { WallScreen } from './wall/wall-screen.tsx'
