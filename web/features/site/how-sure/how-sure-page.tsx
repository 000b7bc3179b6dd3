import { Article } from '../article.tsx'
import { howSureSections, inShort, measured } from './how-sure-text.ts'
import { VerdictPictures } from './verdict-pictures.tsx'

/** For organisers: the meaning of a check-in, its limits, and the steps when someone could not get in. */
export const HowSurePage = () => (
  <Article
    title="How sure is a check-in?"
    lead="What a phone can tell about where it is, what it can’t, and what the words beside a name mean. For people who make links and read their lists."
    note={<InShort />}
    sections={howSureSections.map(section =>
      section === measured ? { ...section, figure: <VerdictPictures /> } : section,
    )}
  />
)

const InShort = () => (
  <dl className="grid max-w-180 gap-3 rounded-16 bg-accent-soft p-4 text-16 sm:p-6">
    {Object.entries(inShort).map(([term, sentence]) => (
      <div key={term} className="grid items-baseline gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="font-medium text-ink">{term}</dt>
        <dd className="text-ink-2 text-pretty">{sentence}</dd>
      </div>
    ))}
  </dl>
)
