import type { Section } from './article-text.ts'
import { privacyRightsOf } from './privacy-rights-text.ts'

/** Sections 1 to 7 of the privacy page; 8 to 14 are in privacy-rights-text.ts. Without plans nothing is paid, and no ads are shown. */
export const privacyOf = (plansOn: boolean): readonly Section[] => [
  {
    title: 'Who is responsible',
    blocks: [
      'The operator of this Nearmark service, called “we” here, is responsible for creators’ accounts, for messages to support and for running the service. Ask through the [support form](/support) who the operator is and where they are established.',
      'The creator of a check-in link is responsible for what is collected with it: they choose the place, ask people to check in, decide whether an email address or a photo is needed, and receive the result. We store and process that data on their behalf. If you checked in and do not know who made the link, write to us.',
    ],
  },
  {
    title: 'What we collect',
    blocks: [
      'When you check in as a visitor, the following is stored and shown to the creator of the link. Some links keep less, and the page about each link says what it keeps.',
      [
        'your name, and your email address and phone number if you enter them;',
        'the position that your device reported, its accuracy, and the distance from the place;',
        'the time, your IP address, and the type of your device (Mobile, Desktop or Tablet, or Kiosk where you check in on the organiser’s tablet) with its browser and operating system;',
        'a photo, if you took one, and whether it came from the camera or from a file. It is stored at no more than 800×600 pixels, without the hidden data that cameras write into pictures.',
      ],
      'If you ask to be let in, the same is stored with your note until the creator of the link decides. Only then is it a check-in.',
      'Your position is read only after you allow it, while you are checking in, and never in the background. If your attempt is refused, we record the reason, the time, the distance and accuracy, and the kind of device and browser, but no name, position, IP address or photo. A check-in page that stays open outside the ring counts as a refused attempt, once a day, with distance and accuracy rounded to 10 m.',
      'The creator of a link may choose that only the answer is kept. Your position is then used once, to decide whether you are there, and neither it nor the distance nor your IP address is stored: only that you were there, and how exact your device was, in three steps. The check-in page says so before it asks for your position, and the organiser’s tablet before you type your name.',
      'The creator can add a check-in by hand, mark one as void, and correct a name or a time, each time with a reason. The link’s journal keeps what was done, when and why, with the name and contact details of the person concerned.',
      `If you make check-in links, we store your email address, ${plansOn ? 'your plan, ' : ''}your links with their places and the name that you show to visitors, and your sessions: when each was opened and last used, and the description of itself that your browser sends.${plansOn ? ' If you pay, Stripe collects the payment details; we never receive your card number.' : ''}`,
      'If you write to support, we store your name, email address, the type, subject and text of your message, and when you sent it.',
    ],
  },
  {
    title: 'How we use it',
    blocks: [
      [
        'To decide whether a visitor is within the ring around the place, and to record the check-in.',
        'To show the creator of the link who checked in, when, where and with what kind of device, and why attempts were refused.',
        'To send the emails that someone asked for: sign-in links and codes, confirmations of check-ins, answers from support.',
        'To keep the service safe: requests are counted by network, of which a keyed hash is kept, for up to an hour, to slow down guessing, and emails by hashed email address for up to a day.',
      ],
      'A position in a browser can be wrong or faked. We treat it as evidence, not as proof, and nobody is judged automatically: the only automatic decision is whether this check-in is accepted.',
    ],
  },
  {
    title: 'How we share it',
    blocks: [
      'We do not sell personal data. It goes only to these, and only as far as they need it:',
      {
        'The creator of the link': 'sees their visitors’ check-ins and may download them.',
        'Hosting and storage': 'the computers on which the operator runs this service and keeps its data and photos.',
        'Email provider': 'delivers our emails, and so sees the recipient’s address and the text.',
        'Map servers':
          'your browser loads the map from the operator’s map provider, by default OpenStreetMap. It sees your IP address and which part of the map you look at.',
        ...(plansOn && { Stripe: 'takes payments for paid plans.' }),
        Google:
          'only where the operator has set it up: Google Maps and Places for creators who choose a place, and reCAPTCHA, which gets the IP address of anyone who asks for a sign-in email. Otherwise our own check is used, and nothing goes to Google.',
        ...(plansOn && {
          'An ad network':
            'only where the operator has set it up, on visitors’ pages and the Free plan’s pages. It sees your IP address and may set cookies of its own; we hand it nothing that you enter here.',
        }),
        Authorities: 'where the law obliges the operator to give information.',
      },
    ],
  },
  {
    title: 'How long we keep it',
    blocks: [
      {
        'Check-ins and photos':
          'until the creator deletes the link, or the account is deleted. If the operator has set a number of days, check-ins are erased after it; the check-in page then names that number before it asks for your position. The creator of the link may set fewer days, also for photos alone.',
        Journals:
          'as long as the link. When a check-in is erased, its journal forgets the name, the contact details, the times and the reasons, and keeps only that something was done.',
        'Unconfirmed check-ins':
          'where a creator asks for email verification, 24 hours; then they are erased with their photo.',
        'Requests to be let in':
          '30 days at most, where nobody decides. Of those that are declined the position, the IP address and the photo go after 24 hours, and the rest after 30 days.',
        'Lists of people':
          'as long as the link’s check-ins after someone is removed or the link ends, 30 days where those are kept for ever. A cookie of one link remembers for 180 days at most, and until 30 days after the link’s end, that its personal link was opened here; ‘Not you? Clear’ drops it. When somebody wants no more invitations, we keep a keyed hash of their email and of the creator’s, so that they are not invited again, even after the account is deleted.',
        'Refused attempts': 'as long as the link, unless a number of days is set.',
        'Accounts and links': 'until they are deleted. An expired link is kept, with its check-ins, until then.',
        Sessions: '7 days after their last use, 30 days at most.',
        'Sign-in requests': 'two days; one that was used, as long as the session it opened and 32 days at most.',
        'Messages to support': 'one year. They go sooner with your account, or when you ask us to erase them.',
      },
      'Backups made by the operator may hold erased data until they are overwritten. Totals without any name, such as the number of check-ins in an hour, stay as long as the link.',
    ],
  },
  {
    title: 'Transfer to other countries',
    blocks: [
      `Your data is stored where the operator runs this service, which may be in another country than yours. The creator of a link, map servers${plansOn ? ', the email provider and Stripe' : ' and the email provider'} may be in other countries too. Where the law asks for safeguards, such as the European Union’s standard contractual clauses, the operator must have them in place. Ask through the [support form](/support) which countries and safeguards apply.`,
    ],
  },
  {
    title: 'Analytics',
    blocks: [
      'We use no analytics provider, no tracking pixels and no fingerprinting, and we do not follow anyone from one website to another.',
      'Creators see statistics of their own links, made from the check-ins stored here: how many there were over time, by hour, by weekday and by type of device, and whether people checked in with the same creator for the first time or again. To tell that, we keep a hash of each email address, not readable by the creator, beside the day it was last used.',
    ],
  },
  ...privacyRightsOf(plansOn),
]
