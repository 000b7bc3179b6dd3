interface Place {
  readonly locationName: string
  readonly formattedAddress?: string | null
}

/** The address, unless the name begins with it already: a place set by its coordinates is named after its address. */
export const addressBeside = ({ locationName, formattedAddress }: Place): string =>
  formattedAddress && !locationName.startsWith(formattedAddress) ? formattedAddress : ''
