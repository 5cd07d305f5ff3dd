import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { peopleQuery } from './queries.ts'

vi.mock('#studio/lib/studio-request.ts', () => ({ studioRequest: vi.fn() }))

const asked = vi.mocked(studioRequest)
const words = () => asked.mock.calls.map(([, input]) => input?.query)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  asked.mockReset()
})

/** A screen that searches, with what it shows. */
function openSearch(first: string) {
  const client = new QueryClient()
  const observer = new QueryObserver(client, peopleQuery(first))
  const close = observer.subscribe(() => {})

  return {
    type: (text: string) => observer.setOptions(peopleQuery(text)),
    shown: () => observer.getCurrentResult().data,
    close: () => {
      close()
      client.clear()
    },
  }
}

describe('peopleQuery', () => {
  it('asks once for a word that is typed letter by letter', async () => {
    asked.mockResolvedValue({ people: [], hasMore: false })
    const search = openSearch('ana')
    for (const text of ['anad', 'anada', 'anadam']) {
      await vi.advanceTimersByTimeAsync(100)
      search.type(text)
    }
    await vi.advanceTimersByTimeAsync(1_000)

    expect(words()).toEqual([{ q: 'anadam' }])
    search.close()
  })

  it('asks nothing for less than three letters', async () => {
    const search = openSearch('an ')
    await vi.advanceTimersByTimeAsync(1_000)

    expect(words()).toEqual([])
    search.close()
  })

  it('drops an answer that comes after that of a longer word', async () => {
    const person = (name: string) => ({ people: [{ name }], hasMore: false })
    let answerLate: (people: unknown) => void = () => {}
    const late = new Promise((resolve) => {
      answerLate = resolve
    })
    asked.mockReturnValueOnce(late).mockResolvedValueOnce(person('Ana Dam'))
    const search = openSearch('ana')
    await vi.advanceTimersByTimeAsync(1_000)
    search.type('ana dam')
    await vi.advanceTimersByTimeAsync(1_000)
    answerLate(person('Anastasia'))
    await vi.advanceTimersByTimeAsync(1_000)

    expect(words()).toEqual([{ q: 'ana' }, { q: 'ana dam' }])
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(search.shown()).toEqual(person('Ana Dam'))
    search.close()
  })
})
