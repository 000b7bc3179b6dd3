import type { ReactNode } from 'react'
import { isLocalhost } from '../../lib/is-localhost.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The server marks the document, so that the strip is there from the first paint. */
const paymentsAreSimulated = () => document.documentElement.dataset.payments === 'simulated'

/** Around every screen about money, silent until access to it is granted: its room is kept meanwhile. In the document the strip comes last, so that keyboard users begin with the page. */
export function SimulatedPayments({ children }: { children: ReactNode }) {
  if (!paymentsAreSimulated()) return children
  return (
    <div className="flex flex-col not-has-data-denied:[--strip-height:1.75rem] has-data-denied:[&>aside]:hidden has-data-pending:[&>aside]:invisible">
      {children}
      <SimulatedStrip onLocalhost={isLocalhost()} />
    </div>
  )
}

/** On one line in the narrowest window, and never broken within the number. */
const TEST_CARD = '4242\u00a04242\u00a04242\u00a04242'

/** Above the other parts of its column. `onLocalhost` is the server's guess: a demo may be reached by a name it does not know. */
export function SimulatedStrip({ onLocalhost }: { onLocalhost: boolean }) {
  const hydrated = useHydrated()
  return (
    <aside
      aria-label="Test mode"
      className="order-first min-h-7 bg-warn-soft px-2 py-1.5 text-center text-12 text-warn leading-4 print:hidden"
    >
      Payments are simulated
      {(hydrated ? isLocalhost() : onLocalhost) ? (
        <>
          .{' '}
          <a href="/simulator" className="underline">
            Open Simulator
          </a>
        </>
      ) : (
        `. Use card ${TEST_CARD}`
      )}
    </aside>
  )
}
