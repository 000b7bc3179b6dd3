export { WallScreen } from '../features/displays/index.ts'
