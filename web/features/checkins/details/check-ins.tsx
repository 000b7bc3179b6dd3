import { type ReactNode, useRef, useState } from 'react'
import { CHECK_INS_PAGE_SIZE, type CheckInRecord } from '../../../../contract/checkins.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { plural } from '../../../lib/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ActDialogs, type OpenAct } from './acts/act-dialogs.tsx'
import { useRecordCalls } from './acts/use-record-calls.ts'
import { useUndo } from './acts/use-undo.ts'
import { CheckInRows } from './check-in-rows.tsx'
import { CheckInTable } from './check-in-table.tsx'
import { NoMatches } from './details-states.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { isSameView, type ListView } from './list-view.ts'
import { MarksDialog } from './marks/marks-dialog.tsx'
import { MarksLine } from './marks/marks-line.tsx'
import { NewRow } from './new-row.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { hasPhoto } from './save-photo.ts'
import type { ShownPage } from './shown-page.ts'
import type { ChangeView } from './use-list-view.ts'
import { useViewedPhoto } from './use-viewed-photo.ts'

export type CheckInsProps = {
  email: string
  shown: ShownPage
  /** The requested view; the previous one is shown until it loads. */
  view: ListView
  onViewChange: ChangeView
  /** Shows the new check-ins on this page. */
  onShowNew: () => void
  /** Shows a check-in as it is now. */
  onRecordChange: (record: CheckInRecord) => void
}

export function CheckIns({ email, shown, view, onViewChange, onShowNew, onRecordChange }: CheckInsProps) {
  const { list, newCount, freshIds } = shown
  const section = useRef<HTMLElement>(null)
  const wide = useMediaQuery('(min-width: 56.25rem)')
  const narrowTable = useMediaQuery('(min-width: 64rem) and (max-width: 74.99rem)')
  const [marked, setMarked] = useState<CheckInRecord | null>(null)
  const { linkInfo, checkins, pagination, searchedCount } = list
  const listed = linkInfo.checkinCount + linkInfo.voidCount
  const photo = useViewedPhoto({ list, view, onViewChange })
  const [act, setAct] = useState<OpenAct | null>(null)
  const calls = useRecordCalls(linkInfo.id, onRecordChange)
  const { undoable, setUndoable, undo } = useUndo(calls)

  const scrollToTop = () => {
    if (section.current!.getBoundingClientRect().top < 0) section.current!.scrollIntoView()
  }
  const changePage = (page: number) => {
    onViewChange({ page })
    scrollToTop()
  }
  const showNewest = () => {
    if (view.page === 1) onShowNew()
    else onViewChange({ page: 1 })
    section.current!.focus({ preventScroll: true })
    scrollToTop()
  }
  const [newRowPassed, setNewRowPassed] = useState(false)
  const newRow = newCount > 0 && (
    <NewRow count={newCount} passed={newRowPassed} onPassedChange={setNewRowPassed} onShow={showNewest} />
  )
  const rows = {
    newRow,
    checkIns: checkins,
    gaps: list.gaps ?? [],
    byTime: list.view.sort === 'newest',
    onlyVerdicts: linkInfo.keeps === 'verdict',
    withPhotos: linkInfo.requirePhotoVerify || checkins.some(hasPhoto),
    freshIds,
    onViewPhoto: photo.view,
    onAct: (act: OpenAct['act'], checkIn: CheckInRecord) => setAct({ act, checkIn }),
    expectsPeople: linkInfo.peopleCount !== undefined,
    undoable,
    onUndo: undo,
    onViewMarks: setMarked,
  }
  const loading = !isSameView(list.view, view)
  const announced = freshIds.length || newCount
  return (
    <section ref={section} tabIndex={-1} aria-label="Check-ins" className="flex min-w-0 flex-col gap-3 outline-none">
      <h2 className="sr-only">Check-ins</h2>
      <ListToolbar
        view={view}
        onChange={onViewChange}
        sortable={!wide}
        print={{ link: linkInfo, email, view: list.view, total: pagination.total }}
      />
      <MarksLine count={linkInfo.markedCount} only={view.marked} onChange={marked => onViewChange({ marked })} />
      {searchedCount < listed && (
        <p className="text-14 text-ink-2">
          Among the newest {searchedCount.toLocaleString()} of {plural(listed, 'check-in')}. Export CSV searches all of
          them.
        </p>
      )}
      <VisuallyHidden role="status">{announced > 0 && `${announced.toLocaleString()} new`}</VisuallyHidden>
      <div className="relative">
        {newRow && newRowPassed && <NewPill count={newCount} onShow={showNewest} />}
        <div aria-busy={loading} className={loading ? 'opacity-60 transition-opacity' : undefined}>
          {checkins.length === 0 ? (
            <>
              <LoneRow>{newRow}</LoneRow>
              <NoMatches view={list.view} onChange={onViewChange} />
            </>
          ) : wide ? (
            <CheckInTable {...rows} narrow={narrowTable} onSort={sort => onViewChange({ sort })} />
          ) : (
            <CheckInRows {...rows} />
          )}
        </div>
      </div>
      {pagination.totalPages > 1 && (
        <p className="hidden text-12 print:block">
          Page {pagination.page.toLocaleString()} of {pagination.totalPages.toLocaleString()}. Print List has all of
          them.
        </p>
      )}
      {pagination.total > 0 && (
        <div className="print:hidden">
          <Pagination
            page={view.page}
            pageSize={CHECK_INS_PAGE_SIZE}
            total={pagination.total}
            onPageChange={changePage}
          />
        </div>
      )}
      {act && (
        <ActDialogs open={act} linkId={linkInfo.id} calls={calls} onDone={setUndoable} onClose={() => setAct(null)} />
      )}
      {marked && <MarksDialog marks={marked.marks} onClose={() => setMarked(null)} />}
      {photo.viewed && <PhotoDialog checkIn={photo.viewed} steps={photo.steps} place={linkInfo} />}
    </section>
  )
}

/** Where there are no rows that it could lead. */
const LoneRow = ({ children }: { children: ReactNode }) => (
  <div className="mb-3 overflow-hidden rounded-10 empty:hidden">{children}</div>
)

/** Floats over the list, below the header of the page, once the row has passed below that. */
const NewPill = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className="pointer-events-none absolute inset-0 z-20 print:hidden">
    <div className="pointer-events-auto sticky top-18 mx-auto w-fit rounded-10 shadow-3">
      <Button onClick={onShow}>{count.toLocaleString()} new</Button>
    </div>
  </div>
)
