import { dateFormat } from '../../../contract/dates.ts'
import { Article } from './article.tsx'
import type { Section } from './article-text.ts'
import { LEGAL_TEXTS_DATE } from './legal-text.ts'

const DATE = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

type Props = { title: string; lead: string; sections: readonly Section[] }

export const LegalPage = (props: Props) => (
  <Article
    {...props}
    note={
      <p className="text-14 text-ink-3">
        Last changed on <time dateTime={LEGAL_TEXTS_DATE}>{DATE.format(new Date(LEGAL_TEXTS_DATE))}</time>
      </p>
    }
  />
)
