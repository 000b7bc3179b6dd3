import { useSearchParams } from 'wouter'
import { paths } from '../../../../contract/paths.ts'

export type View = 'links' | 'analytics'

/** The part of the dashboard that the URL names, and the URL of each. */
export function useView(): { view: View; hrefOf: (view: View) => string } {
  const [query] = useSearchParams()
  return {
    view: query.get('view') === 'analytics' ? 'analytics' : 'links',
    hrefOf: view => {
      const next = new URLSearchParams(query)
      if (view === 'links') next.delete('view')
      else next.set('view', view)
      return next.size > 0 ? `${paths.dashboard}?${next}` : paths.dashboard
    },
  }
}
