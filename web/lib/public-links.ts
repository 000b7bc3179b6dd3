import { paths } from '../../contract/paths.ts'

/** Where the pages that need no account lead. */
export const publicLinks = {
  home: paths.home,
  main: [
    { href: paths.features, label: 'Features' },
    { href: paths.plans, label: 'Pricing' },
    { href: paths.support, label: 'Support' },
  ],
  dashboard: { href: paths.dashboard, label: 'Dashboard' },
  create: { href: paths.create, label: 'Create Check-in Link Here' },
} as const
