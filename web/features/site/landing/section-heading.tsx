import { unbroken } from '../../../ui/unbroken.tsx'

export const SectionHeading = ({ id, title, lead }: { id: string; title: string; lead: string }) => (
  <div className="flex flex-col gap-2">
    <h2 id={id} className="font-bold text-28">
      {title}
    </h2>
    <p className="max-w-150 text-16 text-ink-2">{unbroken(lead)}</p>
  </div>
)
