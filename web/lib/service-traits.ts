/** The marks that the server sets on the app's document, so that screens know them from the first paint. */
const traits = () => document.documentElement.dataset

/** Whether creators have plans here. Without plans there are no prices, limits and payments. */
export const hasPlans = (): boolean => traits().plans !== 'off'

/** Whether an account is made for anybody, and not only for people who are invited. */
export const isSignUpOpen = (): boolean => traits().signUp !== 'closed'
