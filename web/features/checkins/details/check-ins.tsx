import { useRef, useState } from 'react'
import { CHECK_INS_PAGE_SIZE } from '../../../../contract/checkins.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { CheckInCards } from './check-in-cards.tsx'
import { CheckInTable } from './check-in-table.tsx'
import { NoCheckIns } from './details-states.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import type { CheckInWithPhoto } from './save-photo.ts'
import type { ShownPage } from './shown-page.ts'

type Props = {
  shown: ShownPage
  /** The requested page; the previous one is shown until it loads. */
  page: number
  onPageChange: (page: number) => void
  /** Shows the new check-ins on this page. */
  onShowNew: () => void
}

export function CheckIns({ shown: { list, newCount, freshIds }, page, onPageChange, onShowNew }: Props) {
  const section = useRef<HTMLElement>(null)
  const wide = useMediaQuery('(min-width: 56.25rem)')
  const [viewed, setViewed] = useState<CheckInWithPhoto | null>(null)
  const List = wide ? CheckInTable : CheckInCards
  const loading = list.pagination.page !== page
  if (list.pagination.total === 0) return <NoCheckIns />

  const scrollToTop = () => {
    if (section.current!.getBoundingClientRect().top < 0) section.current!.scrollIntoView()
  }
  const changePage = (next: number) => {
    onPageChange(next)
    scrollToTop()
  }
  const showNewest = () => {
    if (page === 1) onShowNew()
    else onPageChange(1)
    section.current!.focus({ preventScroll: true })
    scrollToTop()
  }
  return (
    <section ref={section} tabIndex={-1} aria-label="Check-ins" className="flex flex-col gap-4 outline-none">
      <VisuallyHidden role="status">{freshIds.length > 0 && `${freshIds.length} new`}</VisuallyHidden>
      <NewCheckIns count={newCount} onShow={showNewest} />
      <div aria-busy={loading} className={loading ? 'opacity-60 transition-opacity' : undefined}>
        <List checkIns={list.checkins} freshIds={freshIds} onViewPhoto={setViewed} />
      </div>
      <Pagination page={page} pageSize={CHECK_INS_PAGE_SIZE} total={list.pagination.total} onPageChange={changePage} />
      {viewed && <PhotoDialog checkIn={viewed} onClose={() => setViewed(null)} />}
    </section>
  )
}

/** Floats over the list, so that nothing moves when it appears. */
const NewCheckIns = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status" className="pointer-events-none sticky top-20 z-20 -mb-4 flex h-0 justify-center">
    {count > 0 && (
      <div className="pointer-events-auto h-fit rounded-10 shadow-3">
        <Button onClick={onShow}>{count.toLocaleString()} new</Button>
      </div>
    )}
  </div>
)
