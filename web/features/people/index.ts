export { People } from './people.tsx'
