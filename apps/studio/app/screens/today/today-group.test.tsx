import type { OperatorSession } from '@hlizo/contract/entities/operator'
import type { TodayItem, TodayKind } from '@hlizo/contract/entities/studio-today'
import { studioTodayMessages as ro } from '@hlizo/contract/messages/studio-today'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { OperatorContext } from '#studio/lib/operator.ts'
import { TodayGroup } from './today-group.tsx'

const item = (kind: TodayKind): TodayItem => ({
  kind,
  id: 'video-1',
  name: 'Cheia',
  at: '2026-05-01T10:00:00.000Z',
  dueAt: null,
  assignee: null,
  recipient: null,
  work: null,
  isAwaited: false,
})
const olga: OperatorSession = {
  accountId: '1',
  name: 'Olga',
  email: 'o•••@example.ro',
  roles: ['owner'],
  provenAt: '2026-05-01T10:00:00.000Z',
}
const shown = (kind: TodayKind, count: number) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OperatorContext value={olga}>
        <MemoryRouter>
          <TodayGroup group={{ kind, count, items: [item(kind)] }} />
        </MemoryRouter>
      </OperatorContext>
    </QueryClientProvider>,
  )

describe('TodayGroup', () => {
  it('leads to the screen with the others', () => {
    expect(shown('ticket', 8)).toMatch(
      new RegExp(`<a href="/queues/tickets"[^>]*>${ro.more(7)}</a>`),
    )
  })

  it('unfolds where no screen lists them', () => {
    expect(shown('reported-moment', 8)).toMatch(new RegExp(`<button[^>]*>${ro.more(7)}</button>`))
  })

  it('has neither where there are no others', () => {
    expect(shown('ticket', 1)).not.toContain('și încă')
    expect(shown('reported-moment', 1)).not.toContain('<button')
  })
})
