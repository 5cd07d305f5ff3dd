import { failureMessages } from '@hlizo/contract/messages/failures'
import { shellMessages } from '@hlizo/contract/messages/shell'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError, UnreadableAnswer } from '#web/lib/api-error.ts'
import { FailedPage, WaitingPage } from './failed-page.tsx'

const textOf = (page: ReactNode) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
const retry = () => {}
const answer = (error: Error | null) => ({ error, refetch: retry })
const unreadable = new UnreadableAnswer(new Response('<h1>Wi-Fi</h1>'))

describe('WaitingPage', () => {
  it('waits while a response may still arrive', () => {
    const page = textOf(<WaitingPage answers={[answer(null), answer(null)]} />)

    expect(page).toContain(shellMessages.loading)
    expect(page).not.toContain(failureMessages.part.retry)
  })

  it('offers a retry when one response is unreadable', () => {
    const page = textOf(<WaitingPage answers={[answer(null), answer(unreadable)]} />)

    expect(page).toContain(failureMessages.part.title)
    expect(page).toContain(failureMessages.part.retry)
    expect(page).not.toContain(shellMessages.loading)
  })
})

describe('FailedPage', () => {
  it('is the 404 page for a missing title', () => {
    const page = textOf(<FailedPage error={new ApiError({ status: 404 })} onRetry={retry} />)

    expect(page).toContain(failureMessages.notFound.lead)
  })

  it('waits for the redirect of a status', () => {
    for (const status of [401, 402, 403, 405]) {
      const page = textOf(<FailedPage error={new ApiError({ status })} onRetry={retry} />)
      expect(page, String(status)).toContain(shellMessages.loading)
    }
  })
})
