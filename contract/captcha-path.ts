/** In a file of its own, so that light pages can import it without zod. */
export const CHALLENGE_PATH = '/api/captcha/challenge'
