const NAMES = ['Aisyah', 'Wei Ling', 'Arjun', 'Nurul Huda', 'Daniel', 'Mei', 'Farid', 'Priya']

/** Of the visitor with this number. */
export const visitorName = (number: number) => `${NAMES[number % NAMES.length]} ${number}`
export const visitorEmail = (number: number) => `visitor${number}@example.com`
