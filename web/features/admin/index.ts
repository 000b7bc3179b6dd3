export { EnvironmentScreen } from './environment-screen.tsx'
export { HealthScreen } from './health-screen.tsx'
