export { EnvironmentScreen } from './environment-screen.tsx'
