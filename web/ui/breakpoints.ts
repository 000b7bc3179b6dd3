/** From tablets on, as Tailwind's `md:`, for what styles alone cannot decide. */
export const MD = '(min-width: 45rem)'
/** Where pages have two columns, and so may their parts. */
export const TWO_COLUMNS = '(min-width: 64rem)'
