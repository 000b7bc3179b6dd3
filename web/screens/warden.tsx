export { WardenScreen } from '../features/checkins/index.ts'
