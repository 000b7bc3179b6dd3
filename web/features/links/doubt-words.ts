import type { LinkSettings } from '../../../contract/link-settings.ts'

type Doubt = LinkSettings['doubt']

/** The choice for somebody whose phone is unsure, as an end of the line that says who gets in. */
export const IN_DOUBT: Record<Doubt, string> = {
  ask: 'Anyone in doubt asks you.',
  accept: 'Anyone in doubt gets in.',
  refuse: 'Anyone in doubt is turned away.',
}

/** The choices, each with its effect. */
export const DOUBT_CHOICES: Record<Doubt, { label: string; hint: string }> = {
  ask: { label: 'Ask me', hint: 'Somebody whose phone is unsure may ask you, and you decide.' },
  accept: {
    label: 'Let them in',
    hint: 'They check in, and it is marked. With only an approximate location they ask you.',
  },
  refuse: { label: 'Turn away', hint: 'They are told how far away they seem to be, and can try again.' },
}
