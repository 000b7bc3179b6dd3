import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'

export const SelectLocationScreen = ({ email, header }: { email: string; header: ReactNode }) => (
  <Page title="Select Location" header={header}>
    {email}
  </Page>
)
