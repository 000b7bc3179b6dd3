import { Notice } from './notice.tsx'

export interface Failure {
  title: string
  description: string
}

/** A failure beside the button that caused it: a toast disappears before everybody has read it. */
export const FailureNotice = ({ title, description }: Failure) => (
  <Notice tone="danger" role="alert" title={title}>
    {description}
  </Notice>
)
