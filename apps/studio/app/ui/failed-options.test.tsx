import { studioMessages } from '@hlizo/contract/messages/studio'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FailedOptions } from './failed-options.tsx'

const ro = studioMessages.failure
const query = { data: undefined, isError: true, isFetching: false, refetch: () => undefined }
const shown = (overrides: Partial<Parameters<typeof FailedOptions>[0]['of']>) =>
  renderToStaticMarkup(<FailedOptions of={{ ...query, ...overrides }} />)

describe('FailedOptions', () => {
  it('shows that the options failed to load, with a retry button', () => {
    const markup = shown({})

    expect(markup).toMatch(/^<div role="alert"/)
    expect(markup).toContain(ro.options)
    expect(markup).toContain(ro.retry)
    expect(markup).not.toContain('aria-disabled')
  })

  it('keeps its button during the retry', () => {
    expect(shown({ isFetching: true })).toContain('aria-disabled="true"')
  })

  it('is not there while options are awaited, with options, or with those of before', () => {
    expect(shown({ isError: false })).toBe('')
    expect(shown({ isError: false, data: [] })).toBe('')
    expect(shown({ data: ['ana'] })).toBe('')
  })
})
