export { Displays } from './displays.tsx'
export { WallScreen } from './wall/wall-screen.tsx'
