import { storedValue } from '../../lib/stored-value.ts'

/** The number is that of the form's shape: a page of the release before may have stored another one. */
const stored = storedValue<{ email: string; form: unknown }>('sessionStorage', 'new link 1')

/** The draft of a new link in this tab is kept here, as it goes with the account. */
export const storeLinkDraft = (email: string, form: unknown) => stored.set({ email, form })

/** Null: this account has typed nothing. */
export function storedLinkDraft(email: string): unknown {
  const kept = stored.get()
  return kept?.email === email ? kept.form : null
}

export const forgetLinkDraft = () => stored.clear()
