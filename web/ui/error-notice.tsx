import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Props = {
  error: Error
  title?: string
  onRetry?: () => unknown
}

export function ErrorNotice({ error, title = 'That didn’t work', onRetry }: Props) {
  return (
    <Notice
      tone="danger"
      role="alert"
      title={title}
      action={
        onRetry && (
          <Button variant="secondary" onClick={() => onRetry()}>
            Try Again
          </Button>
        )
      }
    >
      {error.message}
    </Notice>
  )
}
