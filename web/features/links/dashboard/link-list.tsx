import { Search } from 'lucide-react'
import { type RefObject, useCallback, useDeferredValue, useState } from 'react'
import type { CheckinLink } from '../../../../contract/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { ExportObstacle } from '../../billing/index.ts'
import { checkInUrl } from '../check-in-url.ts'
import { linkStatus } from '../link-status.ts'
import { QrDialog } from '../qr-dialog.tsx'
import { DeleteLinkDialog } from './delete-link-dialog.tsx'
import { LinkRow, moreButtonId } from './link-row.tsx'
import { matchingLinks } from './matching-links.ts'

type Props = {
  email: string
  links: CheckinLink[]
  /** When the list was read. */
  now: Date
  shareOrigin: string
  exportObstacle: ExportObstacle | null
  onExport: ((link: CheckinLink) => void) | undefined
  searchField: RefObject<HTMLInputElement | null>
}

export function LinkList({ email, links, now, shareOrigin, exportObstacle, onExport, searchField }: Props) {
  const [text, setText] = useState('')
  const shown = matchingLinks(links, useDeferredValue(text))
  const [dialog, setDialog] = useState<{ kind: 'qr' | 'delete'; link: CheckinLink } | null>(null)
  const onQr = useCallback((link: CheckinLink) => setDialog({ kind: 'qr', link }), [])
  const onDelete = useCallback((link: CheckinLink) => setDialog({ kind: 'delete', link }), [])

  const clear = () => {
    setText('')
    searchField.current?.focus()
  }
  const closeDelete = (linkId: string, deleted: boolean) => {
    setDialog(null)
    // The menu that opened the dialog is gone, and so is the row of a deleted link.
    requestAnimationFrame(() =>
      (deleted ? searchField.current : document.getElementById(moreButtonId(linkId)))?.focus(),
    )
  }

  return (
    <>
      <SearchField text={text} onTextChange={setText} field={searchField} />
      <VisuallyHidden role="status">
        {text && `${shown.length} of ${links.length} ${links.length === 1 ? 'link' : 'links'}`}
      </VisuallyHidden>
      {shown.length > 0 ? (
        <Card flush aria-label="Check-in links" className="overflow-visible!">
          <ul className="divide-y divide-line">
            {shown.map(link => (
              <LinkRow
                key={link.id}
                link={link}
                status={linkStatus(link, now)}
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
        <div className="flex flex-col items-start gap-3 py-6">
          <p className="text-16 text-ink-2 wrap-anywhere">No link matches ‘{text}’.</p>
          <Button variant="secondary" onClick={clear}>
            Show All Links
          </Button>
        </div>
      )}
      {dialog?.kind === 'qr' && (
        <QrDialog
          open
          onOpenChange={() => setDialog(null)}
          name={dialog.link.locationName}
          link={checkInUrl(shareOrigin, dialog.link.checkinToken)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteLinkDialog email={email} link={dialog.link} onClose={deleted => closeDelete(dialog.link.id, deleted)} />
      )}
    </>
  )
}

type SearchProps = { text: string; onTextChange: (text: string) => void; field: RefObject<HTMLInputElement | null> }

const SearchField = ({ text, onTextChange, field }: SearchProps) => (
  <label className="relative block">
    <VisuallyHidden>Search links</VisuallyHidden>
    <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-ink-3">
      <Icon as={Search} />
    </span>
    <input
      ref={field}
      type="search"
      value={text}
      onChange={event => onTextChange(event.target.value)}
      onKeyDown={event => event.key === 'Escape' && onTextChange('')}
      placeholder="Search by place or address"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      aria-keyshortcuts="/"
      className="block h-12 w-full min-w-0 rounded-10 border border-line-strong bg-surface ps-11 pe-3 text-16 text-ink placeholder:text-ink-3"
    />
  </label>
)
