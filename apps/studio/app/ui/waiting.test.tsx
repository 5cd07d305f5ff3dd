import { studioMessages } from '@hlizo/contract/messages/studio'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Waiting } from './waiting.tsx'

const query = { data: undefined, error: null, refetch: () => undefined }
const shown = (overrides: Partial<Parameters<typeof Waiting>[0]['of']>) =>
  renderToStaticMarkup(<Waiting of={{ ...query, ...overrides }} />)

describe('Waiting', () => {
  it('tells a screen reader that the screen loads', () => {
    expect(shown({})).toBe(`<p role="status">${studioMessages.loading}</p>`)
  })

  it('shows why it failed, with a retry button', () => {
    const markup = shown({ error: new Error('no network') })

    expect(markup).toMatch(/^<div role="alert"/)
    expect(markup).toContain(studioMessages.failure.retry)
  })

  it('is not there once there is data, though a later try fails', () => {
    expect(shown({ data: {} })).toBe('')
    expect(shown({ data: {}, error: new Error('no network') })).toBe('')
  })
})
