import { describe, expect, it } from 'vitest'
import { html } from './html.ts'

describe('html', () => {
  it('writes values as text and its own pieces as markup', () => {
    const pieces = ['<a>', '"b"'].map((word) => html`<i>${word}</i>`)

    expect(html`<b title="${"'"}">${pieces}</b>`.html).toBe(
      '<b title="&#39;"><i>&lt;a&gt;</i><i>&quot;b&quot;</i></b>',
    )
  })

  it('writes nothing for what is absent, and a zero', () => {
    expect(html`<b>${null}${undefined}${false}${0}</b>`.html).toBe('<b>0</b>')
  })
})
