import { timeZoneWords } from '../../../contract/dates.ts'
import type { MailedSession } from '../../../contract/mail.ts'
import { sessionWords } from '../../../contract/session-words.ts'

/** 'Lecture, 09:00–10:30, Berlin time': recipients may be anywhere. */
export const sessionLine = (session: MailedSession): string =>
  `${session.title === null ? 'Session ' : ''}${sessionWords(session, session.zone)}, ${timeZoneWords(session.zone)}`
