export type { LinkChanges, ListedAs, NewAct, RecordDetails } from './act.ts'
export { type Age, OLDER_THAN_LINK_KEEPS, olderThan } from './age.ts'
export { appendActs } from './append-acts.ts'
export { isIntact, journalKeys, NO_DIGEST } from './chain.ts'
export {
  eraseActsOnEmail,
  eraseActsOnPeople,
  eraseKeptRequests,
  eraseOldPersonal,
  erasePersonalOf,
  recordsWithActs,
} from './erase-personal.ts'
export { actsBetween, actsOfRecord, actsOfRecords, linkWasRead, presentAct } from './read-acts.ts'
export { reasonFault } from './reason-rules.ts'
