import { Notice } from './notice.tsx'

export interface Failure {
  title: string
  description: string
}

/** What went wrong, beside the button that did it: a toast is gone before everybody has read it. */
export const FailureNotice = ({ title, description }: Failure) => (
  <Notice tone="danger" role="alert" title={title}>
    {description}
  </Notice>
)
