/** The store is full, refuses, or does not answer; a retry may succeed. */
export class StoreUnavailable extends Error {}
