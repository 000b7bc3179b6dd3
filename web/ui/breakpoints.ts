/** From tablets on, as Tailwind's `md:`, for what styles alone cannot decide. */
export const MD = '(min-width: 45rem)'
