import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OwnLink } from '../../../../contract/links.ts'
import { deviceOf } from '../../../lib/device.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { BackToDetails } from '../back-to-details.tsx'
import { ownLinkQuery } from '../queries.ts'
import { OpenOnPhone } from './open-on-phone.tsx'
import { SiteDrawing } from './site-drawing.tsx'
import { pinOf, placeOf, SiteResult } from './site-result.tsx'
import { siteView } from './site-view.ts'
import { StepsToAllow } from './steps-to-allow.tsx'
import { useDenied } from './use-denied.ts'
import { useSiteTest } from './use-site-test.ts'

const TITLE = 'Test on Site'

type Props = {
  email: string
  linkId: string
  /** For a link that is deleted, or belongs to another creator. */
  unknown: ReactNode
}

/** Shows the creator, who stands where visitors will, the answer that visitors would get. */
export function TestOnSiteScreen({ email, linkId, unknown }: Props) {
  const { data: link, error, refetch } = useQuery(ownLinkQuery(email, linkId))
  if (link) return <SiteTest email={email} link={link} />
  if (link === null) return unknown
  if (!error) return <PageLoader />
  return (
    <Page title={TITLE} width="narrow">
      <ErrorNotice title="We couldn’t load this link" error={error} onRetry={refetch} />
    </Page>
  )
}

function SiteTest({ email, link }: { email: string; link: OwnLink }) {
  const test = useSiteTest(link)
  const [testedPin, setTestedPin] = useState('')
  const { data, error, isPending } = test
  const run = () => {
    setTestedPin(pinOf(link))
    test.mutate()
  }
  const denied = useDenied(error, run)
  const onComputer = !deviceOf(navigator).mobile
  const button = (
    <Button
      size={52}
      wide
      variant={data || denied || onComputer ? 'secondary' : 'primary'}
      icon={<Icon as={LocateFixed} />}
      busy={isPending && 'Finding you...'}
      onClick={run}
    >
      {data || error ? 'Test Again' : 'Test My Location'}
    </Button>
  )
  return (
    <Page
      title={TITLE}
      width="broad"
      lead={<Lead link={link} tested={Boolean(data || denied)} />}
      back={<BackToDetails linkId={link.id} />}
    >
      {/* Phones show the ring before the button, once there is somebody in it. */}
      <div className="flex flex-col gap-4 md:grid md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8">
        {data ? (
          <SiteResult
            key={test.submittedAt}
            email={email}
            link={link}
            fix={data.fix}
            measured={{ distanceM: data.distanceM, pin: testedPin }}
          />
        ) : denied ? (
          <StepsToAllow why={denied} />
        ) : (
          error && <ErrorNotice error={error} title="No result" />
        )}
        <div className={cx('md:col-start-2 md:row-span-2 md:row-start-1', !data && 'max-md:order-last')}>
          <SiteDrawing place={placeOf(link)} view={siteView(placeOf(link), data?.fix ?? null)} />
        </div>
        <div className="flex flex-col gap-2">
          {button}
          {isPending && (
            <p className="text-14 text-ink-2">Tap Allow if your browser asks. This can take up to 30 seconds.</p>
          )}
          {onComputer && !data && !error && <OpenOnPhone linkId={link.id} />}
        </div>
      </div>
    </Page>
  )
}

const Lead = ({ link, tested }: { link: OwnLink; tested: boolean }) => (
  <div className="flex flex-col gap-2 text-pretty">
    <p className="font-medium text-ink wrap-anywhere">{link.locationName}</p>
    {!tested && <p>Stand where people will check in. Nothing is recorded.</p>}
  </div>
)
