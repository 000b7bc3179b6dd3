import { type RefObject, useCallback, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Dashboard, DashboardLink } from '../../../../contract/links.ts'
import { plural } from '../../../lib/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { ExportObstacle } from '../../billing/index.ts'
import { checkInUrl } from '../check-in-url.ts'
import { linkStatus } from '../link-status.ts'
import { QrDialog } from '../qr-dialog.tsx'
import { DeleteLinkDialog } from './delete-link-dialog.tsx'
import { LinkRow, rowLinkId } from './link-row.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { shownLinks } from './list-view.ts'
import { NoMatch } from './no-match.tsx'
import { useHeldOrder } from './use-held-order.ts'
import { useListView } from './use-list-view.ts'

/** More rows than a person looks through, and few enough to be drawn at once. */
const ROWS_AT_ONCE = 50

type Props = {
  creator: Dashboard['creator']
  links: DashboardLink[]
  /** When the list was read. */
  now: Date
  shareOrigin: string
  exportObstacle: ExportObstacle | null
  onExport: ((link: DashboardLink) => void) | undefined
  searchField: RefObject<HTMLInputElement | null>
}

export function LinkList({ creator, links, now, shareOrigin, exportObstacle, onExport, searchField }: Props) {
  const { view, ...onView } = useListView()
  const found = shownLinks(links, { ...view, text: useDeferredValue(view.text) }, now)
  const { links: listed, handlers } = useHeldOrder(found.links, `${found.status} ${view.sort}`)
  const [rows, setRows] = useState(ROWS_AT_ONCE)
  const [dialog, setDialog] = useState<{ kind: 'qr' | 'delete'; link: DashboardLink } | null>(null)
  const onQr = useCallback((link: DashboardLink) => setDialog({ kind: 'qr', link }), [])
  const onDelete = useCallback((link: DashboardLink) => setDialog({ kind: 'delete', link }), [])

  const showMore = () => {
    const first = listed[rows]!
    flushSync(() => setRows(rows + ROWS_AT_ONCE))
    document.getElementById(rowLinkId(first.id))?.focus()
  }
  // The loss by a deletion may grow while the question is read.
  const asked = dialog && (links.find(({ id }) => id === dialog.link.id) ?? dialog.link)
  const closeDelete = (deleted: boolean) => {
    setDialog(null)
    // With its row, a deleted link's menu is gone.
    if (deleted) requestAnimationFrame(() => document.querySelector('h1')?.focus())
  }

  return (
    <>
      {found.filtered && (found.links.length > 0 || view.text || found.status !== 'active') && (
        <ListToolbar {...found} {...onView} view={view} searchField={searchField} />
      )}
      <VisuallyHidden role="status">{view.text && plural(found.links.length, `${found.status} link`)}</VisuallyHidden>
      {found.links.length > 0 ? (
        <Card flush aria-label="Check-in links" className="overflow-visible!" {...handlers}>
          <ul className="divide-y divide-line">
            {listed.slice(0, rows).map(link => (
              <LinkRow
                key={link.id}
                link={link}
                status={linkStatus(link, now)}
                creator={creator}
                share={checkInUrl(shareOrigin, link.checkinToken)}
                exportObstacle={exportObstacle}
                onQr={onQr}
                onDelete={onDelete}
                onExport={onExport}
              />
            ))}
          </ul>
        </Card>
      ) : (
        <NoMatch {...found} {...onView} text={view.text} />
      )}
      {found.links.length > rows && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="text-14 text-ink-2">{`${rows.toLocaleString()} of ${plural(found.links.length, 'link')}`}</p>
          <Button variant="secondary" onClick={showMore}>
            Show More
          </Button>
        </div>
      )}
      {asked && dialog.kind === 'qr' && (
        <QrDialog
          open
          onOpenChange={() => setDialog(null)}
          link={asked}
          url={checkInUrl(shareOrigin, asked.checkinToken)}
        />
      )}
      {asked && dialog.kind === 'delete' && (
        <DeleteLinkDialog email={creator.email} link={asked} onClose={closeDelete} />
      )}
    </>
  )
}
