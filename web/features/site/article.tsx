import { ArrowLeft, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { anchorOf, type Section } from './article-text.ts'
import { BlockView, keyOf } from './block-view.tsx'

interface ArticleSection extends Section {
  /** Follows the first block. */
  readonly figure?: ReactNode
}

type Props = { title: string; lead: string; note?: ReactNode; sections: readonly ArticleSection[] }

/** Numbered sections with a list of them: beside the text on wide screens, folded above it on narrow ones. */
export const Article = ({ title, lead, note, sections }: Props) => (
  <div className="mx-auto grid w-full min-w-0 max-w-site flex-1 gap-x-12 gap-y-8 px-4 py-8 sm:px-6 lg:grid-cols-[14rem_minmax(0,45rem)] lg:py-12 2xl:grid-cols-[minmax(0,1fr)_minmax(0,45rem)_minmax(0,1fr)]">
    <header className="flex flex-col gap-4 lg:col-span-2 2xl:col-span-1 2xl:col-start-2">
      <div className="-ms-4">
        <ButtonLink href={paths.home} variant="quiet" icon={<Icon as={ArrowLeft} />}>
          Back to Home
        </ButtonLink>
      </div>
      <h1 className="font-bold text-40">{unbroken(title)}</h1>
      <p className="max-w-180 text-18 text-ink-2">{unbroken(lead)}</p>
      {note}
    </header>
    <nav
      aria-label="Sections, beside the text"
      data-contents
      className="sticky top-20 max-h-[calc(100dvh-6rem)] max-w-56 self-start 2xl:col-start-1 overflow-y-auto max-lg:hidden print:hidden"
    >
      <SectionList sections={sections} />
    </nav>
    <details className="group rounded-16 border border-line bg-surface lg:hidden print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between rounded-16 px-4 py-2 font-medium text-16">
        All {sections.length} sections
        <span className="text-ink-2 transition-transform group-open:rotate-180">
          <Icon as={ChevronDown} />
        </span>
      </summary>
      <nav aria-label="Sections" className="px-2 pb-2">
        <SectionList sections={sections} />
      </nav>
    </details>
    <div className="flex min-w-0 flex-col gap-10">
      {sections.map((section, place) => (
        <section key={section.title} id={anchorOf(section)} className="flex scroll-mt-20 flex-col gap-3">
          <h2 className="font-bold text-22">
            {place + 1}. {unbroken(section.title)}
          </h2>
          <SectionBody {...section} />
        </section>
      ))}
    </div>
  </div>
)

const SectionBody = ({ blocks: [first, ...others], figure }: ArticleSection) => (
  <>
    {first && <BlockView block={first} />}
    {figure}
    {others.map(block => (
      <BlockView key={keyOf(block)} block={block} />
    ))}
  </>
)

const SectionList = ({ sections }: { sections: readonly Section[] }) => (
  <ol className="flex flex-col">
    {sections.map((section, place) => (
      <li key={section.title}>
        <a
          href={`#${anchorOf(section)}`}
          className="flex min-h-11 items-center rounded-10 px-2 py-1 text-14 text-ink-2 no-underline hover:bg-surface-2 hover:text-ink aria-[current]:bg-surface-2 aria-[current]:text-ink lg:min-h-8"
        >
          <span className="w-8 shrink-0 text-ink-3">{place + 1}.</span>
          {section.title}
        </a>
      </li>
    ))}
  </ol>
)
