import { ConfigFault, readConfig } from './config.ts'
import { type SeededPrice, seedPrices, stripeClient } from './features/billing/index.ts'

const WORDS: Record<SeededPrice['action'], [would: string, did: string]> = {
  create: ['would be made', 'made'],
  replace: ['would replace the old one', 'replaced the old one'],
  keep: ['stands', 'stands'],
}

/** `npm run seed-prices [-- --dry-run]`: brings Stripe's price list in line with the specification's. */
async function main(): Promise<void> {
  const { plansOn, STRIPE_SECRET_KEY, STRIPE_API_URL } = readConfig(process.env)
  if (!plansOn) throw new ConfigFault(['PLANS is off, or no Stripe key is set in production: there are no prices'])
  if (!STRIPE_SECRET_KEY)
    throw new ConfigFault(['STRIPE_SECRET_KEY missing: the simulator gets its prices at each start'])
  const apply = !process.argv.includes('--dry-run')
  const prices = await seedPrices(stripeClient(STRIPE_SECRET_KEY, STRIPE_API_URL), { apply })
  for (const { planName, interval, amount, action, priceId } of prices) {
    const word = WORDS[action][apply ? 1 : 0]
    process.stdout.write(`${planName} ${amount} USD a ${interval}: ${word}${priceId ? ` (${priceId})` : ''}\n`)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
