import { Printer } from 'lucide-react'
import { dateFormat } from '../../../../contract/dates.ts'
import type { LinkPrivacy } from '../../../../contract/link-privacy.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Bullets, Fact, Facts, Times } from './facts.tsx'
import { erasureRight, notStoredOf, refusedText, retentionOf, storedOf } from './link-privacy-texts.ts'

const DATE = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

type Props = { link: LinkPrivacy; sheet: NonNullable<LinkPrivacy['sheet']> }

/** The answers that a data protection officer asks for, filled in from the settings of a link. Answers that only its creator knows are left open. */
export const PrivacySheetPage = ({ link, sheet }: Props) => (
  <div className="mx-auto flex w-full max-w-220 min-w-0 flex-1 flex-col gap-8 px-4 py-8 sm:px-6 lg:py-12 print:gap-4 print:p-0">
    <header className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h1 className="font-bold text-28 sm:text-40 print:text-22">Privacy sheet</h1>
        <div className="print:hidden">
          <Button variant="secondary" icon={<Icon as={Printer} />} data-print>
            Print
          </Button>
        </div>
      </div>
      <p className="text-18 text-ink-2 wrap-anywhere print:text-14">
        Check-ins at <span className="font-medium text-ink">{link.locationName}</span>
        {link.formattedAddress && `, ${link.formattedAddress}`}
      </p>
      <p className="text-14 text-ink-3">
        As the link is set on <time dateTime={sheet.madeAt}>{DATE.format(new Date(sheet.madeAt))}</time>
      </p>
    </header>
    <Facts>
      <Fact term="Controller">
        <p>{link.hostName ? `${link.hostName}, ${sheet.creatorEmail}` : sheet.creatorEmail}</p>
      </Fact>
      <Fact term="Processor">
        <p>The operator of this Nearmark service.</p>
      </Fact>
      <Fact term="Purpose">
        <p>
          To record who was at this place, and when. A visitor opens the link on a phone and is checked in within{' '}
          {link.radiusM.toLocaleString('en')} m of it.
        </p>
        <Open>What the record is used for</Open>
      </Fact>
      <Fact term="Legal basis">
        <p>Chosen by the controller. The browser asks for consent before it reads the location.</p>
        <Open>Legal basis</Open>
      </Fact>
      <Fact term="People">
        <p>Visitors who open the link and check in.</p>
      </Fact>
      <Fact term="Categories of data">
        <Bullets items={storedOf(link, 'others')} />
        {notStoredOf(link) && <p className="font-medium text-ink">{notStoredOf(link)}</p>}
        <p>{refusedText(link, 'others')}</p>
      </Fact>
      <Fact term="Retention">
        <Times times={retentionOf(link)} />
        <p>Counts without names stay as long as the link. Backups may hold erased data until they are overwritten.</p>
      </Fact>
      <Fact term="Recipients">
        <p>
          Only the controller, after signing in. The operator’s hosting and email provider process data on the
          operator’s behalf; map servers see the IP address of a browser that loads a map.
        </p>
      </Fact>
      <Fact term="Automated decisions">
        <p>
          Only whether a check-in is accepted{link.mayAsk ? '; a person decides on those who ask to be let in' : ''}. A
          location from a browser is evidence, not proof.
        </p>
      </Fact>
      <Fact term="Rights">
        <p>
          {erasureRight(link)} The controller exports or erases everything saved under an email address from the
          dashboard. The journal of what was done to a record is kept without the erased person’s name.
        </p>
      </Fact>
      <Fact term="Measures">
        <Bullets items={MEASURES} />
      </Fact>
    </Facts>
  </div>
)

const MEASURES = [
  'Access by emailed links and codes, which work once; sessions end after 7 days without use.',
  'A signed-in creator can read their own links only.',
  'Secrets are stored as hashes, and networks are counted by keyed hashes.',
  'Photos are decoded and encoded again, and shown to the link’s creator only.',
  'No tracking, no fingerprinting and no faces are read.',
  'Logs hold no names, email addresses, locations or IP addresses.',
]

/** Filled in by hand. */
const Open = ({ children }: { children: string }) => (
  <p className="flex items-end gap-2 pt-2">
    <span className="text-14 text-ink-3">{children}</span>
    <span aria-hidden className="flex-1 border-ink-3 border-b" />
  </p>
)
