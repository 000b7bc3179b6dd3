export type { Attendance } from './attendance.ts'
export { People } from './people.tsx'
export { peopleKey } from './queries.ts'
export { useExcuses } from './use-excuses.ts'
