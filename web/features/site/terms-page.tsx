import { LegalPage } from './legal-page.tsx'
import { termsSections } from './terms-text.ts'

export const TermsPage = () => (
  <LegalPage
    title="Terms of Service"
    lead="What you can expect from Nearmark, and what Nearmark expects of you, in thirteen short sections."
    sections={termsSections}
  />
)
