/** By itself, for pages that are lighter than the contract's schemas. */
export const CHALLENGE_PATH = '/api/captcha/challenge'
