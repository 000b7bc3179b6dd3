import { Download } from 'lucide-react'
import { dateFormat } from '../../../../../contract/dates.ts'
import type { OwnData } from '../../../../../contract/own-data.ts'
import { ERASURE_ANSWER_DAYS } from '../../../../../contract/own-data-calls.ts'
import { fileName } from '../../../../lib/file-name.ts'
import { plural } from '../../../../lib/plural.ts'
import { saveBlob } from '../../../../lib/save-blob.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { unbroken } from '../../../../ui/unbroken.tsx'
import { askerOf } from '../link-privacy-texts.ts'
import { AskToErase, EraseIt } from './erasure-actions.tsx'
import { OwnCheckIn } from './own-check-in.tsx'
import { RequestNotice } from './request-notice.tsx'

/** More are in the file alone. */
const SHOWN = 20
const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

interface Props {
  data: OwnData
  checkinToken: string
  token: string
  hostName: string | null
  /** The visitor has just asked the organiser to erase it. */
  asked: boolean
  onErase: () => Promise<void>
  onAsk: () => Promise<void>
}

export function HeldData({ data, hostName, asked, onErase, onAsk, ...credentials }: Props) {
  const { checkIns, email, lastSeenOn, erasureRequest, expectedAs } = data
  if (checkIns.length + expectedAs.length === 0 && lastSeenOn === null)
    return (
      <>
        <p role="status" className="text-16 text-ink-2 wrap-anywhere">
          Nothing is saved here under {email}.
        </p>
        {erasureRequest && <RequestNotice request={erasureRequest} asked={asked} />}
      </>
    )
  return (
    <>
      <div role="status" className="flex flex-col gap-1 text-ink-2 text-pretty wrap-anywhere">
        <p className="text-16">
          {countOf(data)} under <span className="font-medium text-ink">{email}</span>.
        </p>
        {lastSeenOn && (
          <p className="text-14">
            {unbroken(
              `We keep a code made from this address to count returning visitors. It was last used on ${DAY.format(new Date(lastSeenOn))}.`,
            )}
          </p>
        )}
      </div>
      {expectedAs.length > 0 && (
        <p className="text-16 text-ink-2 text-pretty wrap-anywhere">
          The organiser’s list of people lists this address for{' '}
          <bdi className="font-medium text-ink">{newestNames(expectedAs)}</bdi>.
        </p>
      )}
      {erasureRequest && <RequestNotice request={erasureRequest} asked={asked} />}
      <Actions data={data} hostName={hostName} onErase={onErase} onAsk={onAsk} />
      <section aria-label="Check-ins" className="flex flex-col gap-4">
        {checkIns.slice(0, SHOWN).map(checkIn => (
          <OwnCheckIn key={checkIn.id} checkIn={checkIn} {...credentials} />
        ))}
      </section>
      {checkIns.length > SHOWN && (
        <p className="text-14 text-ink-2">
          These are the newest {SHOWN}. {data.complete ? 'The file holds all of them.' : 'The file holds many more.'}
        </p>
      )}
    </>
  )
}

const newestNames = (expectedAs: OwnData['expectedAs']): string =>
  [...expectedAs.slice(0, SHOWN).map(({ name }) => name), ...(expectedAs.length > SHOWN ? ['and others'] : [])].join(
    ', ',
  )

const countOf = ({ checkIns, complete }: Pick<OwnData, 'checkIns' | 'complete'>) =>
  `${complete ? '' : 'More than '}${plural(checkIns.length, 'check-in')}${photosOf(checkIns) && ` and ${photosOf(checkIns)}`}`

function photosOf(checkIns: OwnData['checkIns']): string {
  const photos = checkIns.filter(({ photoId }) => photoId).length
  return photos > 0 ? plural(photos, 'photo') : ''
}

function Actions({ data, hostName, onErase, onAsk }: Pick<Props, 'data' | 'hostName' | 'onErase' | 'onAsk'>) {
  const { checkIns, erasure, erasureRequest, expectedAs } = data
  const own = checkIns.filter(checkIn => checkIn.erasure === 'visitor')
  const partly = own.length > 0 && [...checkIns, ...expectedAs].some(held => held.erasure === 'ask')
  const mayErase = own.length > 0 || erasure === 'visitor'
  const mayAsk = (partly || !mayErase) && !erasureRequest
  const toAsk = partly ? checkIns.filter(checkIn => checkIn.erasure === 'ask') : checkIns
  return (
    <div className="flex flex-col gap-4">
      {partly && (
        <p className="text-16 text-ink-2 text-pretty">
          {own.length === 1 ? '1 check-in is' : `${own.length} check-ins are`} from before the organiser had to be asked
          first. You can still erase {own.length === 1 ? 'it' : 'them'} yourself.
        </p>
      )}
      {mayAsk && (
        <p className="text-16 text-ink-2 text-pretty wrap-anywhere">
          <bdi>{askerOf({ hostName })}</bdi> has {ERASURE_ANSWER_DAYS} days to answer. Without an answer it is erased.
        </p>
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button icon={<Icon as={Download} />} onClick={() => save(data)}>
          Download
        </Button>
        {mayErase && (
          <EraseIt
            what={partly ? countOf({ ...data, checkIns: own }) : countOf(data)}
            partly={partly}
            onConfirm={onErase}
          />
        )}
        {mayAsk && (
          <AskToErase
            what={toAsk.length > 0 ? countOf({ ...data, checkIns: toAsk }) : 'what is left about you'}
            onConfirm={onAsk}
          />
        )}
      </div>
    </div>
  )
}

const save = (data: OwnData) =>
  saveBlob(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    fileName(data.locationName, '_saved_about_me.json'),
  )
