import type { Section } from './article-text.ts'

const payment: Section = {
  title: 'Subscription and payment',
  blocks: [
    'The Free plan costs nothing, includes one active check-in link, which expires after 2 days, and may show ads. Paid plans allow more links and more features; what a plan includes and costs is shown before you buy it.',
    'A paid plan is a subscription, billed in advance for a month or a year and renewed until it is cancelled. Payments are taken by Stripe, and we never receive your card number. You can cancel at any time: the plan then stays until the end of the period already paid. There is no long-term contract, and there are no refunds for part of a period, except where the law gives you a right to one.',
    'If a subscription ends or a smaller plan begins, links above the new limit stop accepting check-ins; they are not deleted. A change of price applies from a subscription’s next period, and we tell subscribers by email before that period begins.',
  ],
}

/** Without plans there is no section on payment, and nothing is owed. */
export const termsOf = (plansOn: boolean): readonly Section[] => [
  {
    title: 'Acknowledgement',
    blocks: [
      'These terms are an agreement between you and the operator of this Nearmark service, called “we” below. By making a check-in link, checking in with one, or using the service in any other way, you accept them. If you do not accept them, please do not use the service.',
      'If you use the service for an organisation, you accept these terms for it and confirm that you may do so. The [privacy page](/privacy) says what the service stores about you and why.',
    ],
  },
  {
    title: 'Overview',
    blocks: [
      'A creator makes a check-in link for a place and shares it. A visitor opens the link in a browser and checks in when their device reports a position within the ring around that place, of 100 m unless the creator chose otherwise. Where a position leaves doubt, the creator may let the visitor in. Nobody needs an app or a password.',
      'A position comes from the visitor’s own device. It can be wrong by many metres, and it can be faked. A check-in is evidence that a device reported being near a place; it is not proof that a person was there. Email and photo verification add evidence, not certainty. Do not let a check-in alone decide where a wrong one could cost someone their pay, job, freedom or health.',
    ],
  },
  {
    title: 'Account and access',
    blocks: [
      'A creator’s account is an email address. We email you a link and a six-digit code. Each works once, for 10 minutes. Anyone who can read your email can open your account, so use an email address of your own and keep it safe. A session ends when you sign out, after 7 days without use, and after 30 days at the latest.',
      'You must be old enough to make a contract where you live, or have the consent of someone who may make it for you. Tell us through the [support form](/support) if you think that someone else uses your account. Visitors need no account.',
    ],
  },
  {
    title: 'Acceptable use',
    blocks: [
      'If you ask people to check in, you need a lawful reason to ask. Tell them what the check-in is for, ask only for what you need, and keep the laws that apply to you, those on work and on personal data among them.',
      'Do not use the service to:',
      [
        'watch people without their knowledge, or to stalk, harass or discriminate against anyone;',
        'check in for someone else, report a false position, or send a photo that is not yours to send;',
        'publish or send anything unlawful, harmful or misleading, in a place name, a message or a photo;',
        'have emails sent to people who did not ask for them;',
        'guess links, get around limits or security, or load the service so that others cannot use it.',
      ],
      'Please report misuse through the [support form](/support).',
    ],
  },
  {
    title: 'Data collection',
    blocks: [
      'A check-in records the visitor’s name, email address and phone number as entered, the time, the position with its accuracy and distance from the place, the IP address, the type of device with its browser and operating system, and a photo if one was taken. The link’s creator receives all of this. Where the creator keeps only the answer, neither the position nor the distance nor the IP address is recorded.',
      'A refused attempt is recorded with its reason, time, distance and kind of device, but without name, position, IP address or photo.',
      'The creator decides why visitors’ data is collected and answers for it, also for every file exported from the service. We store and process it on the creator’s behalf. The [privacy page](/privacy) has the details, how long everything is kept, and everyone’s rights.',
    ],
  },
  ...(plansOn ? [payment] : []),
  {
    title: 'Availability',
    blocks: [
      'We provide the service as it is and as it is available, and we work to keep it running. It can be interrupted by maintenance, faults and things outside our control, such as networks, email, maps, browsers and satellite reception. We do not promise that every check-in succeeds or that every position is exact.',
      'Keep your own copy of records that you cannot do without. We may change or end features; if the whole service ends, we tell creators by email beforehand, where we can, so that they can save their data.',
    ],
  },
  {
    title: 'Limit of liability',
    blocks: [
      'Our total liability for all claims that arise from the service or from these terms is capped at the amount you paid us for the service in the past 12 months before the event that led to the claim.',
      'Within that limit we are not liable for indirect losses, such as lost profit, lost data or lost business, nor for decisions that you or others make because of a check-in or the lack of one.',
      'Nothing in these terms limits liability where the law does not allow it to be limited, for example for intent, fraud, or injury to life and health, or takes away a right that the law gives to consumers.',
    ],
  },
  {
    title: 'Termination',
    blocks: [
      `You can stop using the service at any time. Deleting a link erases its check-ins and photos. When an account is deleted, its ${plansOn ? 'subscription is cancelled and its ' : ''}links, check-ins, photos and sessions are erased; ask for this through the [support form](/support) if you cannot find it in your account.${plansOn ? ' Invoices are kept as long as the law requires.' : ''}`,
      `We may suspend or end an account or a link that breaks these terms${plansOn ? ', puts others or the service at risk, or is not paid for' : ' or puts others or the service at risk'}. Where we can, we say why by email and give time to put it right. What by its nature outlasts an account, such as the limit of liability${plansOn ? ' and amounts owed' : ''}, continues to apply.`,
    ],
  },
  {
    title: 'Governing law',
    blocks: [
      'The law of the place where the operator of this service is established governs these terms, and its courts decide disputes. If you are a consumer, you keep the protection of the mandatory law of the country where you live, and you may bring a claim there.',
      'Ask through the [support form](/support) who operates this service and where they are established. Please also write to us first if something goes wrong: most things can be settled that way.',
    ],
  },
  {
    title: 'Changes',
    blocks: [
      'We may change these terms, for example because the service or the law changes. The date at the top of this page says when that last happened. We tell creators by email before a change that matters to them takes effect. If you continue to use the service after that date, the new terms apply; if you do not accept them, you can close your account before then.',
    ],
  },
  {
    title: 'Severability',
    blocks: [
      'If a part of these terms turns out to be invalid or cannot be enforced, the rest stays in force. The invalid part is replaced by what the law provides. If we do not insist on a right once, we do not give it up.',
    ],
  },
  {
    title: 'Contact',
    blocks: [
      'Please send questions about these terms through the [support form](/support). We reply within 24 hours on business days.',
    ],
  },
]
