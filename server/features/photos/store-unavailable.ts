/** The store has no room, refuses, or does not answer: the same may succeed in a moment. */
export class StoreUnavailable extends Error {}
