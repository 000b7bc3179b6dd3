import { LegalPage } from './legal-page.tsx'
import { privacyOf } from './privacy-text.ts'

export const PrivacyPage = ({ plansOn }: { plansOn: boolean }) => (
  <LegalPage
    title="Privacy Policy"
    lead="What is stored when you check in, make a link or write to us, who sees it, how long it stays, and what you can ask for."
    sections={privacyOf(plansOn)}
  />
)
