import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LinkPrivacy } from '../../../../../contract/link-privacy.ts'
import type { askErasure, eraseOwnData, OwnData, ownData } from '../../../../../contract/own-data.ts'
import { ASK_ERASURE, ERASE_OWN_DATA, OWN_DATA } from '../../../../../contract/own-data-calls.ts'
import { paths, pathTo } from '../../../../../contract/paths.ts'
import { CallError, call } from '../../../../lib/call.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { HeldData } from './held-data.tsx'

type Step = { is: 'closed' } | { is: 'shown'; data: OwnData; asked: boolean } | { is: 'erased' } | { is: 'invalid' }

const TITLES: Record<Step['is'], string> = {
  closed: 'Your saved data',
  shown: 'Your saved data',
  erased: 'Everything is erased',
  invalid: 'This link no longer works',
}

interface Entry {
  token?: string
  erased?: boolean
}

/** The history entry keeps this for a reload: a token in the URL would be read over a shoulder, or shared with the page. */
const saveEntry = (entry: Entry) => history.replaceState(entry, '', location.pathname)
const savedEntry = () => (history.state as Entry | null) ?? {}

/**
 * The page of the emailed link. It shows and erases at a press alone, since programs that look for harm in emails open their links
 * too.
 */
export function OwnDataPage({ link }: { link: LinkPrivacy }) {
  const { checkinToken } = link
  const [token, setToken] = useState('')
  const [step, setStep] = useState<Step>({ is: 'closed' })
  const [fault, setFault] = useState<string | null>(null)
  const aboutPath = pathTo(paths.aboutLink, { checkinToken })

  useEffect(() => {
    const emailed = new URLSearchParams(location.search).get('token')
    if (emailed) saveEntry({ token: emailed })
    const { token: kept = '', erased = false } = savedEntry()
    setToken(kept)
    if (!kept) setStep({ is: erased ? 'erased' : 'invalid' })
  }, [])

  const shown = async (asked = false): Promise<Step> => ({
    is: 'shown',
    data: await call<typeof ownData>(OWN_DATA, { checkinToken, token }),
    asked,
  })
  const attempt = async (action: () => Promise<Step>) => {
    setFault(null)
    try {
      setStep(await action())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'data_link_invalid') setStep({ is: 'invalid' })
      else setFault(error.message)
      // The organiser has changed meanwhile who erases: the page shows what holds now.
      if (error.code === 'erasure_changed') await shown().then(setStep, () => undefined)
    }
  }
  const show = () => attempt(() => shown())
  const ask = () =>
    attempt(async () => {
      await call<typeof askErasure>(ASK_ERASURE, { checkinToken, token })
      return shown(true)
    })
  const erase = () =>
    attempt(async () => {
      const { left } = await call<typeof eraseOwnData>(ERASE_OWN_DATA, { checkinToken, token })
      if (left > 0) return shown()
      saveEntry({ erased: true })
      return { is: 'erased' }
    })

  return (
    <div className="mx-auto flex w-full max-w-180 min-w-0 flex-1 flex-col gap-6 px-4 py-8 sm:px-6 lg:py-12">
      <header className="flex flex-col gap-3">
        <div className="-ms-4">
          <ButtonLink href={aboutPath} variant="quiet" icon={<Icon as={ArrowLeft} />}>
            About This Link
          </ButtonLink>
        </div>
        <Title step={step.is} checkIns={step.is === 'shown' ? step.data.checkIns.length : 0} />
        <p className="text-18 text-ink-2 wrap-anywhere">
          At <span className="font-medium text-ink">{link.locationName}</span>
          {link.formattedAddress && `, ${link.formattedAddress}`}
        </p>
      </header>
      {fault && <Notice tone="danger" role="alert" title={fault} />}
      {step.is === 'closed' && <Closed link={link} onShow={show} />}
      {step.is === 'shown' && (
        <HeldData
          data={step.data}
          hostName={link.hostName}
          asked={step.asked}
          onErase={erase}
          onAsk={ask}
          {...{ checkinToken, token }}
        />
      )}
      {step.is === 'erased' && (
        <Ending action={<ButtonLink href={paths.home}>Go to Home Page</ButtonLink>}>
          Nothing is saved about you here any more. The organiser sees when a visitor erased a check-in, without a name.
          A list that was downloaded before still has it.
        </Ending>
      )}
      {step.is === 'invalid' && (
        <Ending action={<ButtonLink href={aboutPath}>Ask for a New Link</ButtonLink>}>
          It has expired, was used to erase, or is not whole. Links work for 24 hours.
        </Ending>
      )}
    </div>
  )
}

/** Takes the focus when the step changes or check-ins go, and leaves it alone as the page opens. A new step begins at its top. */
function Title({ step, checkIns }: { step: Step['is']; checkIns: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = `${step} ${checkIns}`
  const titled = useRef(shown)
  useLayoutEffect(() => {
    if (titled.current !== shown) {
      heading.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    titled.current = shown
    document.title = `${TITLES[step]} · Nearmark`
  }, [step, shown])
  return (
    <h1 ref={heading} tabIndex={-1} className="font-bold text-28 text-balance outline-none sm:text-40">
      {TITLES[step]}
    </h1>
  )
}

function Closed({ link: { erasure, asksSince }, onShow }: { link: LinkPrivacy; onShow: () => Promise<void> }) {
  const [loading, setLoading] = useState(false)
  const hydrated = useHydrated()
  const asking = asksSince ? 'have it erased' : 'ask to have it erased'
  const eraseWords = erasure === 'ask' ? asking : 'erase it'
  const show = async () => {
    setLoading(true)
    await onShow()
    setLoading(false)
  }
  return (
    <>
      <p className="text-16 text-ink-2 text-pretty">
        Your check-ins here, with their photos and what the journal says about them. You can download all of it, or{' '}
        {eraseWords}.
      </p>
      <div className="flex flex-col sm:flex-row">
        {/* It is the page's one action, so it looks like that before it works. */}
        <Button size={52} aria-disabled={!hydrated} busy={loading && 'Loading...'} onClick={show}>
          Show What Is Saved
        </Button>
      </div>
      <noscript>
        <p className="text-14 text-danger">This page needs JavaScript. Turn it on in your browser and reload.</p>
      </noscript>
    </>
  )
}

const Ending = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <>
    <p role="status" className="text-16 text-ink-2 text-pretty">
      {children}
    </p>
    <div className="flex flex-col sm:flex-row">{action}</div>
  </>
)
