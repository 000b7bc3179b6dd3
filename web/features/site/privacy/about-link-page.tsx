import { ArrowLeft } from 'lucide-react'
import type { LinkPrivacy } from '../../../../contract/link-privacy.ts'
import { checkInPath, paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Bullets, Fact, Facts, Strip, Times } from './facts.tsx'
import { erasureText, inShort, notStoredOf, refusedText, retentionOf, storedOf } from './link-privacy-texts.ts'
import { RequestDataLink } from './own-data/request-data-link.tsx'

/** The facts about a link for a visitor before checking in: the organiser, the kept data, for how long, and how to have it erased. */
export const AboutLinkPage = ({ link }: { link: LinkPrivacy }) => (
  <div className="mx-auto flex w-full max-w-180 min-w-0 flex-1 flex-col gap-8 px-4 py-8 sm:px-6 lg:py-12">
    <header className="flex flex-col gap-3">
      <div className="-ms-4">
        <ButtonLink href={checkInPath(link.checkinToken)} variant="quiet" icon={<Icon as={ArrowLeft} />}>
          Back to Check-in
        </ButtonLink>
      </div>
      <h1 className="font-bold text-28 text-balance sm:text-40">What is saved about you</h1>
      <p className="text-18 text-ink-2 wrap-anywhere">
        When you check in at <span className="font-medium text-ink">{link.locationName}</span>
        {link.formattedAddress && `, ${link.formattedAddress}`}
      </p>
    </header>
    <Strip facts={inShort(link)} />
    <Facts>
      <Fact term="Who asks">
        <p>
          {link.hostName ? (
            <>
              <bdi className="font-medium text-ink">{link.hostName}</bdi>. The organiser chose this name. Nearmark does
              not check it.
            </>
          ) : (
            'The organiser who sent you this link has given no name. If you are not sure, ask them before you check in.'
          )}
        </p>
      </Fact>
      <Fact term="What is saved">
        <Bullets items={storedOf(link, 'visitor')} />
        {notStoredOf(link) && <p className="font-medium text-ink">{notStoredOf(link)}</p>}
        <p>{refusedText(link, 'visitor')}</p>
      </Fact>
      <Fact term="Who sees it">
        <p>
          Only <bdi>{link.hostName ?? 'the organiser'}</bdi>, after signing in. They can download it.
        </p>
      </Fact>
      <Fact term="For how long">
        <Times times={retentionOf(link)} />
      </Fact>
      <Fact term="Erase it">
        <p>{erasureText(link)}</p>
        <p>
          No email address? Ask <bdi>{link.hostName ?? 'the organiser'}</bdi>, who can give you a copy or erase it. If
          you cannot reach them, <Words href={paths.support}>write to us</Words>.
        </p>
      </Fact>
      <Fact term="In general">
        <p>
          The <Words href={paths.privacy}>privacy policy</Words> says what applies to every link.
        </p>
      </Fact>
    </Facts>
    <RequestDataLink checkinToken={link.checkinToken} erasure={link.erasure} />
  </div>
)

const Words = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="text-accent-ink underline underline-offset-2">
    {children}
  </a>
)
