import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { html, plainPage, PLAIN_PAGE_CSP } from './plain-page.ts'

describe('html', () => {
  it('writes values as text and its own pieces as markup', () => {
    const pieces = ['<a>', '"b"'].map((word) => html`<i>${word}</i>`)

    expect(html`<b title="${"'"}">${pieces}</b>`.html).toBe(
      '<b title="&#39;"><i>&lt;a&gt;</i><i>&quot;b&quot;</i></b>',
    )
  })
})

describe('plainPage', () => {
  it('has the style that its policy allows, to the byte', () => {
    const page = plainPage({ title: 'Salut', body: html`<h1>Salut</h1>` })
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')

    expect(PLAIN_PAGE_CSP).toContain(`style-src 'sha256-${hash}'`)
  })
})
