import type { StudioLegalPage } from '@hlizo/contract/entities/legal-page'
import { describe, expect, it } from 'vitest'
import { isOtherBase, legalBaseOf } from './legal-base.ts'

const text = { title: 'Termeni', lead: 'Pe scurt', body: '## Preț' }

function pageAt(published: string, draft: { version: number; madeOn: string } | null = null) {
  const page: StudioLegalPage = {
    kind: 'terms',
    draft: draft && { ...text, ...draft, savedAt: '', savedBy: null },
    live: text,
    published,
    original: null,
    versions: [],
  }

  return page
}

describe('isOtherBase', () => {
  it('sees that a colleague has published while a first draft was typed', () => {
    const base = legalBaseOf(pageAt('one'))

    expect(isOtherBase(base, pageAt('one'))).toBe(false)
    expect(isOtherBase(base, pageAt('two'))).toBe(true)
  })

  it('sees a draft that a colleague has saved or published', () => {
    const base = legalBaseOf(pageAt('one', { version: 3, madeOn: 'one' }))

    expect(isOtherBase(base, pageAt('one', { version: 3, madeOn: 'one' }))).toBe(false)
    expect(isOtherBase(base, pageAt('one', { version: 4, madeOn: 'one' }))).toBe(true)
    expect(isOtherBase(base, pageAt('two'))).toBe(true)
  })

  it('leaves a stored draft what it was made on', () => {
    const page = pageAt('two', { version: 3, madeOn: 'one' })

    expect(legalBaseOf(page)).toEqual({ version: 3, published: 'one' })
    expect(isOtherBase(legalBaseOf(page), page)).toBe(false)
  })
})
