import { LegalPage } from './legal-page.tsx'
import { termsOf } from './terms-text.ts'

export const termsSummary = (plansOn: boolean): string =>
  `What you can expect from Nearmark, and what Nearmark expects of you, in ${plansOn ? 'thirteen' : 'twelve'} short sections.`

export const TermsPage = ({ plansOn }: { plansOn: boolean }) => (
  <LegalPage title="Terms of Service" lead={termsSummary(plansOn)} sections={termsOf(plansOn)} />
)
