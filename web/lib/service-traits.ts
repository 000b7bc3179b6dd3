/** What the server marks the app's document with, so that screens know it from the first paint. */
const traits = () => document.documentElement.dataset

/** Whether creators have plans here. Without plans there are no prices, limits and payments. */
export const hasPlans = (): boolean => traits().plans !== 'off'

/** Whether an account is made for anybody, and not only for people who are invited. */
export const isSignUpOpen = (): boolean => traits().signUp !== 'closed'
