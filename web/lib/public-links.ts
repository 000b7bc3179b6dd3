import { paths } from '../../contract/paths.ts'

const pricing = { href: paths.plans, label: 'Pricing' }

/** Where the pages that need no account lead. */
export const publicLinksOf = ({ plansOn }: { plansOn: boolean }) => ({
  home: paths.home,
  main: [
    { href: paths.features, label: 'Features' },
    ...(plansOn ? [pricing] : []),
    { href: paths.support, label: 'Support' },
  ],
  dashboard: { href: paths.dashboard, label: 'Dashboard' },
  create: { href: paths.create, label: 'Create Check-in Link Here' },
})
