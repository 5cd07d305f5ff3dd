import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { html } from '@hlizo/kit/html'
import { plainPage, PLAIN_PAGE_CSP } from './plain-page.ts'

describe('plainPage', () => {
  it('has the style that its policy allows, to the byte', () => {
    const page = plainPage({ title: 'Salut', body: html`<h1>Salut</h1>` })
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')

    expect(PLAIN_PAGE_CSP).toContain(`style-src 'sha256-${hash}'`)
  })
})
