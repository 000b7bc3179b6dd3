/** The domain is reserved for examples, so the link opens nothing. */
export const SAMPLE_LINK = 'https://nearmark.example/checkin/8sK2vQ0mZrT4xYb1LdNc7w'
