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
  <dl className="mt-4 grid gap-x-8 gap-y-4 rounded-16 bg-accent-soft p-4 text-16 sm:p-6 md:grid-cols-3">
    {Object.entries(inShort).map(([term, sentence]) => (
      <div key={term} className="flex flex-col gap-1">
        <dt className="font-medium text-ink">{term}</dt>
        <dd className="text-ink-2 text-pretty">{sentence}</dd>
      </div>
    ))}
  </dl>
)
