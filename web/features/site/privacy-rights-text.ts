import type { Section } from './article-text.ts'

/** Sections 8 to 14 of the privacy page. */
export const privacyRightsOf = (plansOn: boolean): readonly Section[] => [
  {
    title: 'Email marketing',
    blocks: [
      'We send no newsletters and no advertising. Emails go out only because of something that was done here: asking to sign in, checking in with a link that verifies email addresses, writing to support, or news that an account holder needs to know, such as a change of the terms. One email address gets at most a few emails an hour.',
      'The operator and the creator of a link may not use an email address from here for marketing unless you have agreed to that with them. If we ever offer a newsletter, it will need your consent, and every issue will let you leave.',
    ],
  },
  {
    title: 'Legal bases',
    blocks: [
      'Where the General Data Protection Regulation or a similar law applies, we rely on:',
      {
        Contract: `to run a creator’s account and links${plansOn ? ', to take payments' : ''} and to answer messages about them.`,
        Consent:
          'for reading your position and taking a photo. Your browser asks you; you can refuse, and withdraw it in its settings at any time, for the future.',
        'Legitimate interests': 'to keep the service safe and to answer other messages.',
        'Legal duties': plansOn ? 'to keep invoices and to answer authorities.' : 'to answer authorities.',
      },
      'For the check-in itself the creator of the link chooses the legal basis, and must tell you which it is when you ask.',
    ],
  },
  {
    title: 'Your rights',
    blocks: [
      'Depending on where you live, you can ask for a copy of the data about you, have it corrected or erased, have its use limited, object to its use, take it with you in a common format, and withdraw a consent. You need not give a reason, it costs nothing, and nobody may treat you worse for it.',
      [
        'As a visitor, open ‘What’s saved?’ on the page of the link. If you gave an email address, we email you a link there to everything that is saved about you, to download or to erase; some organisers have to be asked first, and the page says so. Otherwise ask the creator of the link, who can save a copy or erase it. If you cannot reach them, write to us and we will pass it on.',
        'As a creator, delete your links on the dashboard and your account in My Account. On the dashboard you also find, save and erase what your links hold about a visitor. Ask us for everything else.',
        'If you received an email about a check-in that was not yours, open its link and choose “This Was Not Me”. The check-in is erased right away.',
      ],
      'Write to us through the [support form](/support), from the email address that the data belongs to, so that we give it to nobody else. We answer within one month. You can also complain to the data protection authority where you live or work.',
    ],
  },
  {
    title: 'Cookies and browser storage',
    blocks: [
      'We set only cookies that the service needs. They cannot be read by scripts and are sent to no other website:',
      {
        session: 'keeps a creator signed in, up to 30 days.',
        request: 'marks the browser that asked for a sign-in email, for an hour.',
        device:
          'marks a browser that has signed in before, for 400 days, so that nobody else can use up its sign-in emails. Signing out everywhere ends it.',
        visitor:
          'marks the browser in which you check in, for 30 days, and only where your email is to be verified or the creator of the link decides whether you are let in. By it your page shows what became of your check-in.',
        browser:
          'remembers the browser in which you check in, for 180 days, and only at links whose creator wants each visitor recorded once, or to see when one phone checks in several people; their pages say so. We store only a code that is made from it, a different one for each link.',
        person:
          'remembers that the personal link that an organiser sent you was opened in this browser, for 180 days at most, and at that check-in link alone. ‘Not you? Clear’ drops it.',
        confirmed:
          'remembers for 180 days, at one link, that you came by a personal link and confirmed your email in this browser, so that no further email is sent for your next check-in there. ‘Not you? Clear’ drops it.',
        arrived:
          'remembers for two days, at one link, which check-in was made by a personal link in this browser, so that you can check in again.',
        code: 'marks for 20 minutes the browser that has scanned or typed the code on a screen, so that nobody else can use your scan.',
        display:
          'marks the browser of a screen that a creator has connected to a link, for 400 days after it was last in touch or until the screen is removed.',
        kiosk:
          'marks the tablet on which people without a phone check in at one link, for 400 days after it was last in touch or until it is removed. It knows nothing of them.',
        warden: 'marks the device that was lent the list of who is at a place, for 12 hours.',
        operator:
          'lets the operator’s browser open the tools of a demonstration until it is closed; no other browser has it.',
      },
      `Your browser itself may remember a light or dark look, whether keyboard shortcuts are on${plansOn ? ', the email address that you typed to sign in, and a plan that you were choosing' : ', and the email address that you typed to sign in'}. Where you check in, it remembers what you typed until it is sent, a check-in that was not answered yet, a request to be let in until it is answered, the last check-ins made on this device, with their names, times and distances, on which day it told a link that you stayed outside its ring, and your name, email address and phone number, which fill in the next check-in’s form. Nothing that you typed is sent anywhere until you check in. The device of an organiser, or of the warden to whom they lent the list, remembers for 24 hours at most the names of the people who are at a place, so that a roll call works without a network; a warden’s no longer than the 12 hours. So that nobody else who signs in there sees them, it remembers for 30 days at most the email address of the organiser. It keeps the page of the roll call as well, which says nothing about anybody. ‘Not you? Clear’ in the form removes the name, email address and phone number, and ‘Forget My Details’ removes the check-ins as well. Clear the data of this website in your browser to remove all of it. ${plansOn ? 'Google and an ad network, where the operator has set them up, may store cookies of their own.' : 'Google, where the operator has set it up, may store cookies of its own.'}`,
    ],
  },
  {
    title: 'Security',
    blocks: [
      'Sign-in links, codes and session keys are stored only as hashes, so that nobody can use a stolen copy of them; each emailed link works once and for a short time. Check-ins and photos are given only to the signed-in creator of their link. Photos are encoded again on the server, so nothing hidden in a file is passed on.',
      'No service can promise perfect security. If a breach puts your rights at risk, the operator tells you and the authorities as the law requires. Please report a weakness through the [support form](/support).',
    ],
  },
  {
    title: 'Children',
    blocks: [
      'The service is not directed at children. A school, club or parent that has children check in needs the consent that the law of their country requires, and must be ready to show it. If you learn that a child checked in without it, tell us and it is erased.',
    ],
  },
  {
    title: 'Changes and contact',
    blocks: [
      'When what we store or how we use it changes, this page changes with it, and the date at the top says when. Creators are told by email about changes that matter to them.',
      'For questions and requests please use the [support form](/support). We reply within 24 hours on business days.',
    ],
  },
]
