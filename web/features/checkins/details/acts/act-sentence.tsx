import type { RecordedAct } from '../../../../../contract/records.ts'
import { actWords } from './act-words.ts'
import { type ChangeWords, changeWords } from './change-words.ts'

/** The act in words, its reason, and its changes of the link. */
export const ActSentence = ({ act }: { act: RecordedAct }) => (
  <>
    <p className="text-pretty text-16 text-ink wrap-anywhere md:text-14">
      {actWords(act).map(word =>
        typeof word === 'string' ? (
          word
        ) : (
          <bdi key={word.name} className="font-medium">
            {word.name}
          </bdi>
        ),
      )}
    </p>
    {act.reason && (
      <p className="text-14 text-ink-2 wrap-anywhere">
        <Quoted>{act.reason}</Quoted>
      </p>
    )}
    {act.changes && <Changes lines={changeWords(act.changes)} />}
  </>
)

const Changes = ({ lines }: { lines: ChangeWords[] }) =>
  lines.length > 0 && (
    <ul className="flex flex-col text-14 text-ink-2">
      {lines.map(({ label, from, to }) => (
        <li key={label} className="wrap-anywhere">
          {label}: <bdi>{from}</bdi> <span aria-hidden>→</span>
          <span className="sr-only"> to </span> <bdi>{to}</bdi>
        </li>
      ))}
    </ul>
  )

/** Words of a person, whichever way they are written. */
export const Quoted = ({ children }: { children: string }) => (
  <>
    ‘<bdi>{children}</bdi>’
  </>
)
