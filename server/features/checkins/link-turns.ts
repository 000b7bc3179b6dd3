import { takeTurns } from '../../http/turns.ts'

/** One link has one connection, and all together have few: those at a locked link keep none from anybody else. */
export const inTurnAtLink = takeTurns({ atOnce: 4, patienceMs: 2500 })
