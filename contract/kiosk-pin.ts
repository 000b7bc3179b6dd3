// Without zod: the screens import this.

export const PIN = /^\d{4,8}$/
export const PIN_FAULT = 'The PIN has 4 to 8 digits.'
