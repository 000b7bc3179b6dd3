import { API_DOCS_PATH, paths } from '../../../../contract/paths.ts'
import { publicLinksOf } from '../../../lib/public-links.ts'
import { ThemeRadios } from '../../../ui/theme-switch.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'

function columnsOf(plansOn: boolean) {
  const { main, dashboard } = publicLinksOf({ plansOn })
  const product = main.filter(({ href }) => href !== paths.support)
  const support = main.filter(({ href }) => href === paths.support)
  return [
    { title: 'Product', links: [...product, dashboard] },
    {
      title: 'Help',
      links: [...support, { href: paths.howSure, label: 'How Sure Is It?' }, { href: API_DOCS_PATH, label: 'API' }],
    },
    {
      title: 'Legal',
      links: [
        { href: paths.terms, label: 'Terms' },
        { href: paths.privacy, label: 'Privacy' },
      ],
    },
  ]
}

export const FrameFooter = ({ plansOn }: { plansOn: boolean }) => (
  <footer className="border-line border-t bg-surface">
    <div className="mx-auto flex w-full max-w-site flex-col gap-8 px-4 py-12 sm:px-6">
      <div className="flex flex-col gap-8 md:flex-row md:justify-between">
        <div className="flex flex-col gap-1">
          <Wordmark href={paths.home} />
          <p className="max-w-80 text-14 text-ink-2">Check-in links tied to a real place.</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-3 md:gap-x-16">
          {columnsOf(plansOn).map(({ title, links }) => (
            <div key={title} className="flex flex-col">
              <p className="font-medium text-14 text-ink-3">{title}</p>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a
                      href={href}
                      className="inline-flex min-h-9 min-w-11 items-center rounded-6 text-14 text-ink-2 hover:text-ink hover:underline"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-t pt-6">
        <p className="text-12 text-ink-3">
          Places from{' '}
          <a href="https://www.geonames.org/" className="underline underline-offset-2">
            GeoNames
          </a>{' '}
          (CC BY 4.0). Maps ©{' '}
          <a href="https://www.openstreetmap.org/copyright" className="underline underline-offset-2">
            OpenStreetMap contributors
          </a>
          .
        </p>
        <ThemeRadios />
      </div>
    </div>
  </footer>
)
