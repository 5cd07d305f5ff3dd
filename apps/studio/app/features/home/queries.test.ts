import type { HomeContent, StudioHome } from '@hlizo/contract/entities/studio-home'
import { ApiError } from '@hlizo/web/lib/api-error'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { studioRequest } from '#studio/lib/studio-request.ts'
import {
  basisOf,
  discardDraft,
  homeQuery,
  publishDraft,
  saveDraft,
  type HomeBasis,
  type HomeEdit,
} from './queries.ts'

vi.mock('#studio/lib/studio-request.ts', () => ({ studioRequest: vi.fn() }))

const asked = vi.mocked(studioRequest)
afterEach(() => {
  asked.mockReset()
})

const content: HomeContent = { hero: [], rows: [] }
const homeAt = (version: number): StudioHome => ({
  live: content,
  liveVersion: 'live',
  draft: { ...content, version, savedAt: '2026-05-01T10:00:00.000Z' },
  tags: [],
  published: null,
})

const refused = new ApiError({ code: 'HOME_CHANGED', status: 409 })
const versions = () => asked.mock.calls.map(([, input]) => input?.body)

function openHome(version: number) {
  const client = new QueryClient()
  const { queryKey } = homeQuery()
  client.setQueryData(queryKey, homeAt(version))
  const basis = () => basisOf(client.getQueryData(queryKey))
  const save = (edit: HomeEdit) => new MutationObserver(client, saveDraft(client)).mutate(edit)
  const publish = (on: HomeBasis) =>
    new MutationObserver(client, publishDraft(client)).mutate({ basis: on, liveVersion: 'live' })
  const discard = (on: HomeBasis) => new MutationObserver(client, discardDraft(client)).mutate(on)

  /** A colleague's draft arrives. */
  const read = (newer: number) => client.setQueryData(queryKey, homeAt(newer))

  /** Whether the page is to be read again. */
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated

  return { basis, save, publish, discard, read, isStale }
}

describe('saveDraft', () => {
  it('never gives content the version of a draft that it was not made on', async () => {
    const home = openHome(1)
    asked.mockImplementationOnce(async () => {
      home.read(7)
      throw refused
    })
    asked.mockRejectedValue(refused)
    const basis = home.basis()
    await Promise.allSettled([home.save({ content, basis }), home.save({ content, basis })])

    expect(versions()).toMatchObject([{ version: 1 }, { version: 1 }])
  })

  it('reads the page again when a colleague has changed it', async () => {
    const home = openHome(1)
    asked.mockRejectedValue(refused)
    await Promise.allSettled([home.save({ content, basis: home.basis() })])

    expect(home.isStale()).toBe(true)
  })

  it('follows the saves before it, also when a colleague’s draft is read in between', async () => {
    const home = openHome(1)
    asked.mockResolvedValueOnce(homeAt(2))
    asked.mockImplementationOnce(async () => {
      home.read(7)
      return homeAt(3)
    })
    asked.mockRejectedValue(refused)
    const basis = home.basis()
    await home.save({ content, basis })
    await home.save({ content, basis })
    home.read(8)
    await Promise.allSettled([home.save({ content, basis }), home.publish(basis)])
    await Promise.allSettled([home.discard(basis)])

    expect(versions()).toMatchObject([1, 2, 3, 3, 3].map((version) => ({ version })))
  })

  it('is made on what is shown once the own saves are done', async () => {
    const home = openHome(1)
    home.read(7)
    asked.mockResolvedValueOnce(homeAt(8))
    await home.save({ content, basis: home.basis() })

    expect(versions()).toMatchObject([{ version: 7 }])
    expect(home.basis()).toEqual({ version: 8 })
  })
})
