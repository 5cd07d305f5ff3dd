import { studioMessages } from '@hlizo/contract/messages/studio'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MoreButton } from './more-button.tsx'

const list = {
  error: null,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}
const failed = { error: new Error('away'), isFetchNextPageError: true }
const shown = (overrides: Partial<Parameters<typeof MoreButton>[0]['of']> = {}) =>
  renderToStaticMarkup(<MoreButton of={{ ...list, ...overrides }} label="Mai vechi" />)

describe('MoreButton', () => {
  it('is a button until the last page', () => {
    expect(shown()).toContain('Mai vechi')
    expect(shown()).not.toContain('role="alert"')
    expect(shown({ hasNextPage: false })).toBe('')
  })

  it('says that the next page could not be loaded, and stays', () => {
    expect(shown(failed)).toContain(studioMessages.failure.more)
    expect(shown(failed)).toContain('role="alert"')
    expect(shown(failed)).toContain('Mai vechi')
  })

  it('says nothing of the last failure during the next try', () => {
    const retried = shown({ ...failed, isFetchingNextPage: true })

    expect(retried).not.toContain('role="alert"')
    expect(retried).toContain('aria-disabled="true"')
  })
})
