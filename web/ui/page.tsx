import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { Backdrop, type BackdropDiameter } from './backdrop.tsx'
import { cx } from './cx.ts'
import { unbroken } from './unbroken.tsx'

const WIDTHS = { narrow: 'max-w-110', medium: 'max-w-180', broad: 'max-w-252', wide: 'max-w-300', full: '' }

type Props = {
  title: string
  /** Below the heading. */
  lead?: ReactNode
  /** Beside the heading: buttons and states. */
  aside?: ReactNode
  /** The current step of a screen that has several; the heading takes the focus when the step changes. */
  step?: string
  /** A field of the page takes the focus instead, where there is nothing else to do. */
  fieldFirst?: boolean
  width?: keyof typeof WIDTHS
  /** For pages that hold little: a narrow column in the upper third, within a faint ring of this diameter. */
  ringPx?: BackdropDiameter
  /** In place of the layout's. */
  header?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** The header and footer that a layout gives to every page inside it. */
export const PageFrameContext = createContext<{ header?: ReactNode; footer?: ReactNode }>({})
export const PageHeader = () => use(PageFrameContext).header
const PageFooter = () => use(PageFrameContext).footer

/** The page and step shown last: the first page after a load leaves the focus alone. */
let lastStep: string | null = null

/** For the `h1` of a page: sets the document's title, and takes the focus when the path or the step changes. */
export function usePageHeading(title: string, step = '', fieldFirst = false) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const current = `${location.pathname} ${step}`
    if (!fieldFirst && lastStep !== null && lastStep !== current) heading.current?.focus({ preventScroll: true })
    lastStep = current
  }, [step, fieldFirst])
  useEffect(() => {
    document.title = `${title} · Nearmark`
  }, [title])
  return heading
}

export function Page({ title, lead, aside, width = 'medium', ringPx, header, footer, children, ...focus }: Props) {
  const heading = usePageHeading(title, focus.step, focus.fieldFirst)

  return (
    <div className="flex min-h-page flex-col">
      {header ?? <PageHeader />}
      <Main width={width} ringPx={ringPx}>
        <div className={cx('flex flex-wrap items-start gap-4', ringPx ? 'justify-center' : 'justify-between')}>
          <div className={cx('flex min-w-0 flex-col gap-2', ringPx && 'text-balance text-center [&_p]:text-balance')}>
            <h1 ref={heading} tabIndex={-1} className="font-bold text-28">
              {unbroken(title)}
            </h1>
            {lead && <div className="text-16 text-ink-2">{typeof lead === 'string' ? unbroken(lead) : lead}</div>}
          </div>
          {aside}
        </div>
        {children}
      </Main>
      {footer ?? <PageFooter />}
    </div>
  )
}

type MainProps = { width: keyof typeof WIDTHS; ringPx: BackdropDiameter | undefined; children: ReactNode }

const Main = ({ width, ringPx, children }: MainProps) =>
  ringPx ? (
    <main className="flex w-full flex-1 flex-col overflow-clip px-4 py-8 before:flex-3 after:flex-7 sm:px-6">
      <div className={cx('relative isolate mx-auto flex w-full min-w-0 flex-col gap-6', WIDTHS.narrow)}>
        <Backdrop diameterPx={ringPx} />
        {children}
      </div>
    </main>
  ) : (
    <main className={cx('mx-auto flex w-full min-w-0 flex-1 flex-col gap-6 px-4 py-8 sm:px-6', WIDTHS[width])}>
      {children}
    </main>
  )
