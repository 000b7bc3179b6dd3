/** The cluster's files, in a backup and in a data folder. */
export const CLUSTER = 'postgres'

/** What was erased on request, which a restore must not bring back. */
export const ERASURES = 'erasures.jsonl'

/** What a data folder holds beside the database. */
export const BESIDE_DATABASE = ['photos', 'mailbox', 'secret', 'stripe-simulator.json', ERASURES]

/** Empty; its time is that of the last backup. */
export const LAST_BACKUP = 'last-backup'
