import { ChevronDown } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const TEST_CARDS = [
  { number: '4242 4242 4242 4242', effect: 'Pays' },
  { number: '4000 0027 6000 3184', effect: 'Asks the bank first (3-D Secure), then pays' },
  { number: '4000 0000 0000 0002', effect: 'Is declined' },
  { number: '4000 0000 0000 9995', effect: 'Has insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Has expired' },
  { number: '4000 0000 0000 0127', effect: 'Has a wrong security code' },
  { number: '4000 0000 0000 0341', effect: 'Pays now, fails when the subscription renews' },
]

/** The cards that the simulator knows, with their effects. */
export const TestCards = ({ onPick }: { onPick: (number: string) => void }) => (
  <details className="group rounded-10 border border-line bg-surface-2">
    <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 font-medium text-14 text-ink">
      Test cards: no real card is charged
      <span className="text-ink-2 transition-transform group-open:rotate-180">
        <Icon as={ChevronDown} />
      </span>
    </summary>
    <ul className="flex flex-col divide-y divide-line border-line border-t">
      {TEST_CARDS.map(({ number, effect }) => (
        <li key={number} className="flex items-center justify-between gap-3 px-4 py-2">
          <div className="min-w-0 text-14">
            <p className="font-mono text-ink">{number}</p>
            <p className="text-ink-2">{effect}</p>
          </div>
          <span className="shrink-0">
            <Button variant="secondary" aria-label={`Fill in ${number}`} onClick={() => onPick(number)}>
              Fill in
            </Button>
          </span>
        </li>
      ))}
    </ul>
  </details>
)
