import { Article } from '../article.tsx'
import { howSureSections, measured } from './how-sure-text.ts'
import { VerdictPictures } from './verdict-pictures.tsx'

/** For organisers: what a check-in says, what it does not, and what to do when somebody could not get in. */
export const HowSurePage = () => (
  <Article
    title="How sure is a check-in?"
    lead="What a phone can tell about where it is, what it can’t, and what the words beside a name mean. For people who make links and read their lists."
    sections={howSureSections.map(section =>
      section === measured ? { ...section, figure: <VerdictPictures /> } : section,
    )}
  />
)
