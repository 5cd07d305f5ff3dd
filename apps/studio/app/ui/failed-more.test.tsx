import { studioMessages } from '@hlizo/contract/messages/studio'
import { ApiError } from '@hlizo/web/lib/api-error'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FailedMore } from './failed-more.tsx'
import type { MoreOfTable } from './table-source.ts'

const ro = studioMessages.failure
const failed = new ApiError({ status: 503 })
const more = { hasMore: true, isLoading: false, error: failed, load: () => undefined }
const shown = (overrides: Partial<MoreOfTable> = {}) =>
  renderToStaticMarkup(<FailedMore of={{ ...more, ...overrides }} />)

describe('FailedMore', () => {
  it('says that the rest is missing and why, with a retry button', () => {
    expect(shown()).toContain('role="alert"')
    expect(shown()).toContain(`${ro.more} ${ro.server}`)
    expect(shown()).toContain(ro.retry)
    expect(shown()).not.toContain('aria-disabled')
  })

  it('keeps its button during the retry', () => {
    expect(shown({ isLoading: true })).toContain('aria-disabled="true"')
  })

  it('is not there before a failure', () => {
    expect(shown({ error: null })).toBe('')
  })
})
