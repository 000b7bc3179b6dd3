import { Fragment } from 'react'

/** An email, which a narrow screen breaks after the @ or a dot before it breaks a word. */
export const Email = ({ children: email }: { children: string }) =>
  (email.match(/[^@.]*[@.]|[^@.]+/g) ?? []).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are in a fixed order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
