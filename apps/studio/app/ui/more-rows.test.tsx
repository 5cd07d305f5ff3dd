import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NextRows } from './more-rows.tsx'
import type { MoreOfTable } from './table-source.ts'

const idle: MoreOfTable = { hasMore: true, isLoading: false, error: null, load: () => undefined }
const shown = (overrides: Partial<MoreOfTable> = {}) =>
  renderToStaticMarkup(<NextRows more={{ ...idle, ...overrides }} size={50} columnCount={3} />)

/** What is watched, and asks for the next rows when it comes near. */
const END = 'inert'

describe('NextRows', () => {
  it('watches the end of the rows that are loaded', () => {
    expect(shown()).toContain(END)
    expect(shown()).not.toContain(ro.loadingMore)
  })

  it('asks for nothing while the next rows are loading', () => {
    expect(shown({ isLoading: true })).toContain(ro.loadingMore)
    expect(shown({ isLoading: true })).not.toContain(END)
  })

  it('asks for nothing by itself after a failure', () => {
    expect(shown({ error: new Error('away') })).toBe('')
  })
})
