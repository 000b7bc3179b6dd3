import { ChevronDown } from 'lucide-react'
import type { ApiCall, ApiSubject } from '../../../contract/rendered.ts'
import { Icon } from '../../ui/icon.tsx'

const linkClass = 'text-accent-ink underline underline-offset-2'
const idOf = (subject: string) => subject.toLowerCase().replaceAll(/\W+/g, '-')

/** Every call of the contract, readable without JavaScript. */
export const ApiPage = ({ subjects }: { subjects: readonly ApiSubject[] }) => (
  <div className="mx-auto flex w-full min-w-0 max-w-300 flex-1 flex-col gap-12 px-4 py-12 sm:px-6 lg:py-18">
    <header className="flex flex-col gap-4">
      <h1 className="font-bold text-40">Nearmark API</h1>
      <p className="max-w-150 text-18 text-ink-2">
        Every call that the web app makes. For programs there is{' '}
        <a href="/api/openapi.json" className={linkClass}>
          openapi.json
        </a>{' '}
        (OpenAPI 3.1).
      </p>
      <p className="max-w-150 text-14 text-ink-2">
        An error is always <code className="font-mono">{'{ "error": "a sentence", "code": "…" }'}</code>.
      </p>
    </header>
    <div className="grid min-w-0 gap-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Subjects" className="lg:sticky lg:top-24 lg:self-start">
        <ul className="flex flex-wrap gap-x-6 lg:flex-col">
          {subjects.map(({ name }) => (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                className="inline-flex min-h-11 items-center font-medium text-14 text-ink-2 hover:text-ink lg:min-h-9"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-12">
        {subjects.map(subject => (
          <Subject key={subject.name} {...subject} />
        ))}
      </div>
    </div>
  </div>
)

const Subject = ({ name, calls }: ApiSubject) => (
  <section aria-labelledby={idOf(name)} className="flex flex-col gap-4">
    <h2 id={idOf(name)} className="scroll-mt-20 font-bold text-22">
      {name}
    </h2>
    <div className="divide-y divide-line border-line border-y">
      {calls.map(call => (
        <Call key={`${call.method} ${call.path}`} {...call} />
      ))}
    </div>
  </section>
)

const Call = ({ method, path, summary, parts }: ApiCall) => (
  <details className="group">
    <summary className="grid min-h-14 list-none grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3 py-3 [&::-webkit-details-marker]:hidden">
      <span className="self-start rounded-6 bg-surface-2 px-1.5 py-0.5 text-center font-medium font-mono text-12 text-ink-2">
        {method}
      </span>
      <span className="min-w-0">
        <span className="block font-mono text-14 wrap-anywhere">{path}</span>
        <span className="block text-14 text-ink-2">{summary}</span>
      </span>
      <span className="text-ink-2 transition-transform group-open:rotate-180">
        <Icon as={ChevronDown} />
      </span>
    </summary>
    <dl className="flex flex-col gap-4 pb-6">
      {parts.map(({ name, json }) => (
        <div key={name} className="flex min-w-0 flex-col gap-1">
          <dt className="font-medium text-14">{PART_NAMES[name] ?? name}</dt>
          <dd>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text wider than its box scrolls by keyboard too */}
            <pre tabIndex={0} className="overflow-x-auto rounded-10 bg-surface-2 p-4 font-mono text-12">
              {json}
            </pre>
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

const PART_NAMES: Readonly<Record<string, string>> = {
  parameters: 'Parameters',
  requestBody: 'Body',
  responses: 'Replies',
}
