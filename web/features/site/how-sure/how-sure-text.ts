import { CHECK_IN_RADIUS_M } from '../../../../contract/geo.ts'
import { ACCURACY_BANDS_M } from '../../../../contract/kept-verdict.ts'
import { RADIUS_M } from '../../../../contract/link-settings.ts'
import { MARK_WORDS, MARKS } from '../../../../contract/marks.ts'
import {
  APPROXIMATE_FROM_M,
  COARSE_BEYOND_M,
  MAX_APPROXIMATE_TOLERANCE_M,
  TOLERANCE_M,
  toleranceM,
} from '../../../../contract/presence.ts'
import { ENTERED_AT_MOST_DAYS_BACK } from '../../../../contract/records.ts'
import type { Section } from '../article-text.ts'
import type { Verdict } from './verdict.ts'

const ring = CHECK_IN_RADIUS_M
/** Of the worked example. */
const CLAIMED_M = 40
const km = (metres: number) => `${metres / 1000} km`
const [fine, rough] = ACCURACY_BANDS_M

/** The page in three sentences. */
export const inShort: Readonly<Record<string, string>> = {
  'What it proves': 'A browser that had opened your link reported a location in the ring at that moment.',
  'What it doesn’t': 'Who held the phone, how long they stayed, and that the location was real.',
  'What to add': 'A photo, a confirmed email address, or someone at the door.',
}

/** The meaning of each verdict of the rule, below its picture. */
export const verdictMeanings: Readonly<Record<Verdict, string>> = {
  Inside: 'The point lies in the ring. The visitor checks in.',
  'In doubt': `The point lies outside, but so near that the phone may just be wrong: by up to twice the accuracy that it claims, though never by less than ${TOLERANCE_M.least} m or by more than ${TOLERANCE_M.most} m. With a ring of ${ring} m, a phone that claims ${CLAIMED_M} m is in doubt up to ${ring + toleranceM(CLAIMED_M)} m from the place.`,
  'Too far': 'Farther away than that. The visitor is told how far, and you see the attempt without a name.',
  Approximate: `The point may be off by more than ${COARSE_BEYOND_M} m, or by more than twice a larger ring, so it says little wherever it lies. Phones that share their rough area only are off by ${km(APPROXIMATE_FROM_M)} or more; iPhones do so while Precise Location is off.`,
}

export const measured: Section = {
  title: 'What is measured',
  blocks: [
    `A phone works out where it is from satellites, Wi-Fi networks and mobile masts. It tells the browser a point, and how far off that point may be. We measure from the point to your place. The ring around the place is ${ring} m unless its link says otherwise, from ${RADIUS_M.min} to ${RADIUS_M.max.toLocaleString('en')} m. The time is our server’s, so a phone with a wrong clock changes nothing.`,
    `What becomes of people in doubt is up to the link: they are refused, they may ask you, or they are let in. With an approximate point outside the ring, up to ${km(MAX_APPROXIMATE_TOLERANCE_M)} away, nobody gets in without asking you. A phone that says nothing of its accuracy gets no tolerance.`,
    'We have tried this rule on a model: nine situations, from an open street to a building full of phones without Precise Location, with 100,000 honest visits each. In each of them at least 999 in 1,000 get in or may ask, and 89 to 99 in 100 get in right away. These are assumptions in a computer, not measurements in the street.',
  ],
}

const proves: Section = {
  title: 'What a location proves',
  blocks: [
    'A check-in says one thing: a browser that had opened your link reported a location in the ring at that moment. It is evidence, not proof.',
    {
      'It can be faked':
        'Someone at home can make a browser report any place on earth. It takes a few minutes, and no special phone.',
      'A phone isn’t a person': 'A friend can carry the phone, or check in under someone else’s name.',
      'A code on a screen':
        'It says that someone saw the screen at that moment. A video call passes it on, and one phone may scan it again in another browser, or in a private window, for the next name. We can’t mark that: a hall full of honest phones on one Wi-Fi looks just the same.',
      'A moment isn’t a stay': 'Nothing says how long the person stayed.',
    },
    'A photo taken at the check-in, and an email address that has to be confirmed, make cheating more work than coming. They don’t rule it out. Where money or safety hangs on it, someone at the door has to look.',
  ],
}

const words: Section = {
  title: 'What stands beside a name',
  blocks: [
    'Most check-ins have a distance and nothing else. These words say that there is more to know.',
    {
      'May be inside': 'In doubt, and asks to be let in. You see the point and its circle beside the ring, and decide.',
      'Approximate location': 'Asks to be let in: the phone shares only its rough area.',
      'No location': 'The phone gave none. Judge by the name and the note.',
      'Let in by you': 'The person asked, and you approved it. The time is that of the request.',
      Kiosk:
        'Typed in on your tablet at the place, whose location was judged. Everybody uses the same tablet, so it says nothing about who typed: anyone who stands there can type another name.',
      'Added by hand': `You entered it, with a reason. It has no location and no device, and may lie up to ${ENTERED_AT_MOST_DAYS_BACK} days back. When it was and when it was entered are both kept.`,
      Voided:
        'You took it out, with a reason. It keeps its place in the list and counts nowhere, and it can be restored.',
      Corrected: 'You changed its name or time, with a reason. What was there before stands in its history.',
    },
  ],
}

const marks: Section = {
  title: 'What marks mean',
  blocks: [
    'A mark says that something about a check-in is odd. It blocks nobody. You see it, and so does the visitor, who may ask for what is saved about them. Each has an innocent reading, which is the likelier one. Ask before you judge.',
    Object.fromEntries(
      MARKS.map(kind => [
        MARK_WORDS[kind].label,
        `${MARK_WORDS[kind].seen('another check-in')} ${MARK_WORDS[kind].innocent}`,
      ]),
    ),
    'A check-in without a mark is no proof either: someone who takes care leaves none.',
  ],
}

const journal: Section = {
  title: 'What the journal proves',
  blocks: [
    'What is done to a check-in after it was made, and each change of the link, becomes a line of the link’s journal, with time and reason. Each line is sealed together with the one before it. Verify computes every seal again, and compares the check-ins with the lines about them.',
    {
      'It shows':
        'A line that was changed, taken out or slipped in, and a check-in that no longer agrees with its lines. Nobody can do that unseen, you included.',
      'It doesn’t show':
        'What the operator of this service does: they hold the key to the seals. Keep an export, or a copy of the newest seal, somewhere else. It shows that too.',
      'It begins later': 'A check-in that nobody has touched since has no line, so the journal says nothing about it.',
      'It can forget': 'Erasing a person takes name, times and reason out of their lines, and breaks no seal.',
    },
  ],
}

const verdictOnly: Section = {
  title: 'Keeping only that people were there',
  blocks: [
    `A link can keep the answer and drop the rest. The location is used once, to decide. Then neither it nor the distance nor the IP address is saved, only that someone was there and how accurate the phone was: up to ${fine} m, up to ${rough} m, or less accurate. Visitors are told before they are asked.`,
    'The decision is as sure as at any other link. You can’t look at it again later, though: there is no map, no distance and nothing to compare. Changing back keeps new locations, and brings no old ones back.',
  ],
}

const refused: Section = {
  title: 'When someone could not get in',
  blocks: [
    'They stood there and were turned away. It happens, mostly for one of the first two reasons. The details of your link count them by reason.',
    {
      'Location is off':
        'The page tells each phone what to switch on. On an iPhone, Precise Location has to be on for the browser too.',
      'They are indoors': 'Switch on Wi-Fi, even without connecting, and step to a window or the door. Then try again.',
      'Test on site':
        'Stand where they stood, open the link’s details on your phone and press Test on Site. It says what a visitor would be told, and records nothing. You can widen the ring or move the pin right there.',
      'Widen the ring':
        'A large building, or a pin on its far side, takes more than a narrow ring. The link and its QR code stay the same. Where people are turned away just outside, the details name a ring that would have let them in.',
      'Move the pin': 'Maps put some addresses at the gate or in the street. Set the pin where people stand.',
      'Let them ask':
        'Where the link allows it, a phone in doubt may ask to be let in. You get an email, see both circles, and approve or decline.',
      'Add them by hand':
        'You saw them yourself? Add them to the list, with a reason. It says that you did, so nobody mistakes it for a measurement.',
    },
    'If it goes on, [write to us](/support) and tell us the place and the phone.',
  ],
}

export const howSureSections: readonly Section[] = [measured, proves, words, marks, journal, verdictOnly, refused]
