import type { Card } from '../simulator.ts'
import { type Html, html, trusted } from './html.ts'

export interface CardFault {
  code: string
  message: string
}

type FormFields = Readonly<Record<string, string>>

/** '1249' is read as 12/49: a number pad has no slash. */
export function cardOf({ number = '', expiry = '', cvc = '' }: FormFields): Card {
  return { number, expiry: expiry.trim().replace(/^(\d{1,2})\s*(\d{2}|\d{4})$/, '$1/$2'), cvc }
}

const fieldOfCode = (code: string) =>
  /cvc/.test(code) ? 'cvc' : /expir/.test(code) ? 'expiry' : /_number$/.test(code) ? 'number' : null

interface Field {
  name: 'number' | 'expiry' | 'cvc'
  label: string
  autocomplete: string
  placeholder: string
}

const FIELDS: Record<Field['name'], Field> = {
  number: { name: 'number', label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  expiry: { name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  cvc: { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', placeholder: '123' },
}

/** Inputs with the submitted values, except the security code; a fault is shown at its input, which is focused. */
export function cardFields(fields: FormFields, fault: CardFault | null): Html {
  const faulty = fault && fieldOfCode(fault.code)
  const input = ({ name, label, autocomplete, placeholder }: Field) => {
    const invalid = faulty === name && trusted(` aria-invalid="true" aria-describedby="${name}-fault" autofocus`)
    return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${name === 'cvc' ? '' : fields[name]}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" maxlength="32" required${invalid}>
${fault && faulty === name && html`<p class="fault" id="${name}-fault">${fault.message}</p>`}
</div>`
  }
  return html`${fault && !faulty && html`<p class="notice bad" role="alert">${fault.message}</p>`}
${input(FIELDS.number)}
<div class="pair">${input(FIELDS.expiry)}${input(FIELDS.cvc)}</div>
${TEST_CARDS}`
}

const TEST_CARDS = trusted(`<details>
<summary>Test cards</summary>
<p class="quiet">Use any future date and any three digits.</p>
<ul class="rows">
${[
  ['4242 4242 4242 4242', 'Pays'],
  ['4000 0027 6000 3184', 'Asks the bank first (3-D Secure), then pays'],
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0000 0000 9995', 'Has insufficient funds'],
  ['4000 0000 0000 0069', 'Has expired'],
  ['4000 0000 0000 0127', 'Has a wrong security code'],
  ['4000 0000 0000 0341', 'Pays now, fails when the subscription renews'],
]
  .map(([number, effect]) => `<li><p class="mono">${number}</p><p class="quiet">${effect}</p></li>`)
  .join('\n')}
</ul>
</details>`)
