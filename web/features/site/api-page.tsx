import { ChevronDown } from 'lucide-react'
import type { ApiCall, ApiDocs, ApiSubject } from '../../../contract/rendered.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { ApiError, ApiExample } from './api-example.tsx'
import { ApiMethod } from './api-method.tsx'
import { brokenAfterSlashes } from './broken-after-slashes.tsx'

const linkClass = 'text-accent-ink underline underline-offset-2'
const idOf = (subject: string) => subject.toLowerCase().replaceAll(/\W+/g, '-')

/** Every call of the contract, readable without JavaScript. */
export const ApiPage = ({ baseUrl, subjects }: ApiDocs) => (
  <div className="mx-auto flex w-full min-w-0 max-w-site flex-1 flex-col gap-12 px-4 py-12 sm:px-6 lg:py-18">
    <header className="grid gap-8 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_32rem] lg:items-start lg:gap-12">
      <div className="flex flex-col gap-4">
        <h1 className="font-bold text-40">Nearmark API</h1>
        <p className="max-w-120 text-18 text-ink-2">
          Every call that the web app makes. For programs there is{' '}
          <a href="/api/openapi.json" className={linkClass}>
            openapi.json
          </a>{' '}
          (OpenAPI&nbsp;3.1).
        </p>
        <p className="max-w-120 text-14 text-ink-2 wrap-anywhere">
          The base URL is <code>{baseUrl}</code>. Visitors need no account. A creator’s calls send the{' '}
          <code>session</code> cookie of a sign-in.
        </p>
      </div>
      <ApiExample baseUrl={baseUrl} />
    </header>
    <div className="grid min-w-0 gap-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Subjects" data-contents className="lg:sticky lg:top-24 lg:self-start">
        <ul className="flex flex-wrap gap-2 lg:-ms-3 lg:flex-col lg:gap-0">
          {subjects.map(({ name, calls }) => (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                className="flex min-h-11 items-center justify-between gap-3 rounded-10 px-3 font-medium text-14 text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current]:bg-surface-2 aria-[current]:text-ink max-lg:border max-lg:border-line max-lg:bg-surface lg:min-h-10"
              >
                {name}
                <span aria-hidden className="font-normal text-12 text-ink-3">
                  {calls.length}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-6">
        <div className="max-w-104 noscript:hidden">
          <Field label="Filter calls" type="search" placeholder="Path or word" autoComplete="off" data-filters />
        </div>
        {subjects.map((subject, place) => (
          <Subject key={subject.name} {...subject} open={place === 0} />
        ))}
        <ApiError />
      </div>
    </div>
  </div>
)

const Subject = ({ name, calls, open }: ApiSubject & { open: boolean }) => (
  <details open={open} data-filtered className="group/subject">
    <summary className="flex min-h-11 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
      <h2 id={idOf(name)} className="scroll-mt-20 font-bold text-22">
        {name}{' '}
        <span aria-hidden className="font-normal text-14 text-ink-3">
          {calls.length}
        </span>
      </h2>
      <span className="text-ink-2 transition-transform group-open/subject:rotate-180">
        <Icon as={ChevronDown} />
      </span>
    </summary>
    <div className="mt-2 divide-y divide-line border-line border-y">
      {calls.map(call => (
        <Call key={`${call.method} ${call.path}`} {...call} />
      ))}
    </div>
  </details>
)

const Call = ({ method, path, summary, details, parts }: ApiCall) => (
  <details data-call className="group">
    <summary className="grid min-h-14 list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[4rem_minmax(0,1fr)_auto] py-3 [&::-webkit-details-marker]:hidden">
      <span className="flex self-start">
        <ApiMethod name={method} />
      </span>
      <span className="min-w-0">
        <span className="block font-mono text-14 wrap-anywhere">{brokenAfterSlashes(path)}</span>
        <span className="mt-0.5 block text-14 text-ink-2">{withCode(summary)}</span>
      </span>
      <span className="text-ink-2 transition-transform group-open:rotate-180">
        <Icon as={ChevronDown} />
      </span>
    </summary>
    {details && <p className="max-w-160 pb-4 text-14 text-ink-2">{withCode(details)}</p>}
    <dl className="flex flex-col gap-4 pb-6">
      {parts.map(({ name, json }) => (
        <div key={name} className="flex min-w-0 flex-col gap-3">
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

/** Sentences of the contract have their names of fields in backticks. */
const withCode = (sentence: string) =>
  sentence.split(/`([^`]+)`/).map((part, place) =>
    place % 2 ? (
      <code key={part} className="font-mono text-ink">
        {part}
      </code>
    ) : (
      unbroken(part)
    ),
  )

const PART_NAMES: Readonly<Record<string, string>> = {
  parameters: 'Parameters',
  requestBody: 'Body',
  responses: 'Replies',
}
