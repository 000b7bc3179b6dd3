import {
  Feather,
  FileSpreadsheet,
  Fingerprint,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  MailCheck,
  Map as MapIcon,
  MapPinCheck,
  Zap,
} from 'lucide-react'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

const FEATURES: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: MapPinCheck,
    title: 'Location-Based Check-Ins',
    text: 'A check-in counts within 100\u00a0m of the place you chose. The server measures the distance, not the phone.',
  },
  {
    icon: Link2,
    title: 'One Link Does It All',
    text: 'The same link works by email, in any messaging app, and as a QR code on the wall.',
  },
  {
    icon: Zap,
    title: 'Creator-Friendly Setup',
    text: 'Enter your email, pick a place, share. No password to choose, none to forget.',
  },
  {
    icon: MailCheck,
    title: 'Optional Email Verification',
    text: 'When identity matters, a check-in only counts after the visitor clicks the link in their email.',
  },
  {
    icon: LayoutDashboard,
    title: 'Smart Dashboard',
    text: 'Every link, its status and its count, with check-ins arriving live.',
  },
  {
    icon: FileSpreadsheet,
    title: 'CSV Export',
    text: 'Export one link or everything, ready for a spreadsheet. On every paid plan.',
  },
  {
    icon: Fingerprint,
    title: 'IP and Device Logging',
    text: 'We store IP address, device and browser with each check-in, because a location alone isn’t proof.',
  },
  {
    icon: MapIcon,
    title: 'Interactive Map',
    text: 'Visitors see themselves, the place and the ring around it, and how far away they are.',
  },
  {
    icon: Feather,
    title: 'Built for Simplicity',
    text: 'One field to start, one button to check in. It works on any phone, without an app.',
  },
]

const PERFECT_FOR = [
  'Event check-ins',
  'Site visits',
  'Off-site teams',
  'Field audits and inspections',
  'Attendance',
  'Classes and workshops',
]

export const FeaturesPage = () => (
  <div className="mx-auto flex w-full max-w-300 flex-1 flex-col gap-12 px-4 py-12 sm:px-6 lg:gap-18 lg:py-18">
    <header className="flex flex-col items-start gap-6">
      <h1 className="max-w-200 font-bold text-40">Everything a sign-in sheet should have been</h1>
      <p className="max-w-150 text-18 text-ink-2">
        One link per place. People check in from their browser, and you know who, when and how close.
      </p>
      <ButtonLink href={paths.create} size={52}>
        Get Started Free
      </ButtonLink>
    </header>
    <section aria-label="Features">
      <ul className="grid overflow-hidden rounded-16 border border-line bg-line gap-px md:grid-cols-2 lg:grid-cols-3 md:max-lg:last:*:col-span-2">
        {FEATURES.map(feature => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </section>
    <section aria-labelledby="perfect-for" className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        <h2 id="perfect-for" className="font-bold text-28">
          Perfect For
        </h2>
        <p className="text-16 text-ink-2">Anywhere showing up matters.</p>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {PERFECT_FOR.map(use => (
          <li key={use} className="flex items-center gap-3 border-line border-b py-4 font-medium text-18">
            <span className="size-2.5 rounded-full bg-accent" aria-hidden />
            {use}
          </li>
        ))}
      </ul>
    </section>
    <div className="flex flex-col items-start gap-6 rounded-16 bg-accent-soft p-6 sm:p-12 md:flex-row md:items-center md:justify-between">
      <p className="max-w-130 font-bold text-22 text-accent-ink">Your first link is free, and it stays free.</p>
      <ButtonLink href={paths.create} size={52}>
        Start Creating Check-In Links
      </ButtonLink>
    </div>
  </div>
)

const FeatureCard = ({ icon, title, text }: (typeof FEATURES)[number]) => (
  <li className="flex gap-4 bg-surface p-4 sm:p-6 lg:flex-col lg:gap-3">
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
      <Icon as={icon} />
    </span>
    <div className="flex flex-col gap-1 lg:gap-2">
      <h2 className="font-bold text-18">{unbroken(title)}</h2>
      <p className="text-16 text-ink-2">{unbroken(text)}</p>
    </div>
  </li>
)
