/** Currencies whose smallest unit is the whole unit, and those whose smallest unit is a thousandth. */
const NO_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '))

/** An amount in whole units of the currency, as people write it: '4.90', for yen '490'. */
export function amountOf(smallestUnits: number, currency: string): string {
  if (NO_DECIMALS.has(currency)) return String(smallestUnits)
  const decimals = THREE_DECIMALS.has(currency) ? 3 : 2
  return (smallestUnits / 10 ** decimals).toFixed(decimals)
}
