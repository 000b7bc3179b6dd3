export { KioskScreen } from '../features/checkins/index.ts'
