import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Paragraph } from './parts.tsx'

const sizeOf = (mebibytes: number) =>
  mebibytes < 1024
    ? `${mebibytes}\u00a0MB`
    : `${(mebibytes / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })}\u00a0GB`

export function photoStorageFullEmail(email: ContentOf<'photo_storage_full'>): EmailDraft {
  const { locationName, quotaMiB, photoRequired, dashboardUrl } = email
  const paragraphs = [
    `Your link for ${locationName} has ${sizeOf(quotaMiB)} of photos, the most that one link can hold.`,
    photoRequired
      ? 'The link requires a photo, so no one else can check in there for now.'
      : 'People can still check in there without a photo.',
    'To collect more photos, create a new link. Everything collected so far stays where it is.',
  ]
  const title = 'No room for more photos'
  return {
    subject: 'Your check-in link has no room for more photos',
    title,
    preheader: paragraphs[1]!,
    body: (
      <>
        {paragraphs.map(text => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action href={dashboardUrl}>Open My Dashboard</Action>
      </>
    ),
    text: [title, ...paragraphs, `Open My Dashboard:\n${dashboardUrl}`].join('\n\n'),
  }
}
