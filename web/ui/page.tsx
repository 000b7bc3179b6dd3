import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { Backdrop, type BackdropContent } from './backdrop.tsx'
import { cx } from './cx.ts'
import { unbroken } from './unbroken.tsx'

const WIDTHS = { narrow: 'max-w-110', medium: 'max-w-180', broad: 'max-w-252', wide: 'max-w-site', full: '' }

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
  /** On phones with less space between its parts, so that a whole form is in the first view. */
  dense?: boolean
  /** For pages that hold little: a narrow column in the upper third, within the ring. */
  ring?: BackdropContent
  /** The way to the page before, above the title: a `BackLink`. */
  back?: ReactNode
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

export function Page({ title, lead, aside, header, footer, children, step, fieldFirst, ...layout }: Props) {
  const heading = usePageHeading(title, step, fieldFirst)
  const { ring } = layout

  return (
    <div className="flex min-h-page flex-col">
      {header ?? <PageHeader />}
      <Main {...layout}>
        <div className={cx('flex flex-wrap items-start gap-4', ring ? 'justify-center' : 'justify-between')}>
          <div className={cx('flex min-w-0 flex-col gap-2', ring && 'text-balance text-center [&_p]:text-balance')}>
            <h1 ref={heading} tabIndex={-1} className="font-bold text-28">
              {unbroken(title)}
            </h1>
            {lead && <div className="text-16 text-ink-2">{unbroken(lead)}</div>}
          </div>
          {aside}
        </div>
        {children}
      </Main>
      {footer ?? <PageFooter />}
    </div>
  )
}

type MainProps = Pick<Props, 'width' | 'dense' | 'ring' | 'back' | 'children'>

const Main = ({ width = 'medium', dense = false, ring, back, children }: MainProps) =>
  ring ? (
    <RingMain ring={ring} back={back}>
      {children}
    </RingMain>
  ) : (
    <main
      className={cx(
        'mx-auto flex w-full min-w-0 flex-1 flex-col gap-6 px-4 py-8 sm:px-6',
        dense && 'max-md:gap-3 max-md:py-3',
        WIDTHS[width],
      )}
    >
      {back && <div className="-my-4 -ms-4 flex">{back}</div>}
      {children}
    </main>
  )

/** The space above and below the column is never less than what its disc needs. */
const SPACE = {
  short: 'disc-short:before:flex-4 disc-short:before:min-h-39 disc-short:after:min-h-34',
  medium: 'disc-medium:before:min-h-26 disc-medium:after:min-h-26',
  large: 'disc-large:before:min-h-26 disc-large:after:min-h-26',
  tall: '',
}

const RingMain = ({ ring, back, children }: Pick<MainProps, 'back' | 'children'> & { ring: BackdropContent }) => (
  <main
    className={cx(
      'relative flex w-full flex-1 flex-col overflow-clip px-4 py-8 before:flex-3 after:flex-7 sm:px-6',
      SPACE[ring],
    )}
  >
    {back && (
      <div className="-order-1 -mt-6 mx-auto mb-2 flex w-full max-w-288">
        <div className="relative z-10 -ms-4 rounded-10 bg-bg">{back}</div>
      </div>
    )}
    <div className={cx('relative isolate mx-auto flex w-full min-w-0 flex-col gap-6', WIDTHS.narrow)}>
      <Backdrop content={ring} />
      {children}
    </div>
  </main>
)
