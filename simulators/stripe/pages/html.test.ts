import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { html } from './html.ts'

const filled = (text: string) => html`<p title="${text}">${text}</p>`.markup

describe('markup', () => {
  it('escapes whatever is filled in', () => {
    expect(filled(`<script>"'&`)).toBe('<p title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;</p>')
  })

  it('has no element or attribute that a text brought along, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const inner = filled(text).slice('<p title="'.length, -'</p>'.length)
        expect(inner.replace('">', '')).not.toMatch(/[<>"']/)
      }),
    )
  })

  it('takes markup, lists and nothing as they are', () => {
    expect(
      html`<ul>${['a', '<b>'].map(text => html`<li>${text}</li>`)}${null}${false}${undefined}${0}</ul>`.markup,
    ).toBe('<ul><li>a</li><li>&lt;b&gt;</li>0</ul>')
  })
})
