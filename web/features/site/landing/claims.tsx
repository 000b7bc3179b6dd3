import { ListChecks, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { SAMPLE_LINK } from '../sample-link.ts'
import { SectionHeading } from './section-heading.tsx'

const SAMPLE = new URL(SAMPLE_LINK)

export const Claims = () => (
  <section aria-labelledby="promises" className="flex flex-col gap-8">
    <SectionHeading
      id="promises"
      title="What paper can’t do"
      lead="A signature proves someone held a pen. A check-in shows where and when."
    />
    <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
      <Claim
        title="Location Verified"
        text={
          'The server measures the distance to the place and checks people in within a ring, of 100\u00a0m unless you choose another.'
        }
        small={<Ring variant="inside" sizePx={56} />}
      >
        <div className="flex items-center gap-4">
          <Ring variant="inside" sizePx={56} />
          <Fact main="8 m" rest="from the place" />
        </div>
      </Claim>
      <Claim
        title="No App Required"
        text="The link opens in any phone’s browser. No download, no account, no password."
        small={<Icon as={Smartphone} sizePx={40} />}
      >
        <p className="w-full truncate rounded-10 border border-line bg-surface px-3 py-2.5 font-mono text-14 text-ink-2">
          {SAMPLE.host}
          <span className="text-ink">{SAMPLE.pathname}</span>
        </p>
      </Claim>
      <Claim
        title="Real-time Dashboard"
        text="Check-ins appear as they happen, with name, time and device, and export to CSV when you need it."
        small={<Icon as={ListChecks} sizePx={40} />}
      >
        <div className="flex w-full flex-col divide-y divide-line rounded-10 border border-line bg-surface px-3 text-14">
          <Arrival name="Maya Lindholm" time="09:02" />
          <Arrival name="Tomás Prado" time="09:01" />
        </div>
      </Claim>
    </ul>
  </section>
)

type ClaimProps = {
  title: string
  text: string
  /** The picture beside the text, on a phone. */
  small: ReactNode
  children: ReactNode
}

/** Decorative: the picture repeats the text. */
const Claim = ({ title, text, small, children }: ClaimProps) => (
  <li className="flex overflow-hidden rounded-16 border border-line bg-surface md:flex-col">
    <div aria-hidden className="flex w-24 shrink-0 items-center justify-center bg-surface-2 text-accent md:hidden">
      {small}
    </div>
    <div
      aria-hidden
      className="flex h-32 items-center justify-center border-line border-b bg-surface-2 px-6 max-md:hidden"
    >
      {children}
    </div>
    <div className="flex min-w-0 flex-col gap-1 p-4 md:gap-2 md:p-6">
      <h3 className="font-bold text-18">{title}</h3>
      <p className="text-16 text-ink-2">{unbroken(text)}</p>
    </div>
  </li>
)

const Fact = ({ main, rest }: { main: string; rest: string }) => (
  <div>
    <p className="font-bold text-28">{main}</p>
    <p className="text-14 text-ink-2">{rest}</p>
  </div>
)

const Arrival = ({ name, time }: { name: string; time: string }) => (
  <div className="flex items-center gap-2.5 py-2">
    <span className="size-2 rounded-full bg-accent" />
    <span className="flex-1 truncate">{name}</span>
    <span className="text-ink-2">{time}</span>
  </div>
)
