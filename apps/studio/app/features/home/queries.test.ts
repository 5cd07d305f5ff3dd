import type { HomeContent, HomeRow, StudioHome } from '@hlizo/contract/entities/studio-home'
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
  type HomeStep,
} from './queries.ts'

vi.mock('#studio/lib/studio-request.ts', () => ({ studioRequest: vi.fn() }))

const asked = vi.mocked(studioRequest)
afterEach(() => {
  asked.mockReset()
})

const row = (name: string): HomeRow => ({ name, audience: 'both', from: null, until: null })
const content = (...names: string[]): HomeContent => ({ hero: [], rows: names.map(row) })
const adds =
  (name: string): HomeStep =>
  ({ hero, rows }) => ({ hero, rows: [...rows, row(name)] })

/** With a draft of a version, or without one. */
function homeAt(
  version: number | null,
  shown = content(),
  { madeOn = 'live', liveVersion = 'live' } = {},
): StudioHome {
  const draft = { ...shown, version: version ?? 0, savedAt: '', liveVersion: madeOn }

  return {
    live: version === null ? shown : content(),
    liveVersion,
    draft: version === null ? null : draft,
    tags: [],
    published: null,
  }
}

const refusal = (code: 'HOME_CHANGED' | 'LIVE_CHANGED') => new ApiError({ code, status: 409 })
const sent = () =>
  asked.mock.calls.flatMap(([{ method }, input]) => (method === 'GET' ? [] : [input?.body]))

function openHome(first: StudioHome) {
  const client = new QueryClient()
  const { queryKey } = homeQuery()
  client.setQueryData(queryKey, first)
  const merged = vi.fn()
  const basis = () => basisOf(client.getQueryData<StudioHome>(queryKey) ?? first)
  const save = (step: HomeStep, on: HomeBasis) =>
    new MutationObserver(client, saveDraft(client)).mutate({ step, basis: on, onMerged: merged })
  const publish = (on: HomeBasis) => new MutationObserver(client, publishDraft(client)).mutate(on)
  const discard = (on: HomeBasis) => new MutationObserver(client, discardDraft(client)).mutate(on)

  return { basis, save, publish, discard, merged }
}

describe('saveDraft', () => {
  it('makes each change on the page of a colleague who was first, so that none is lost', async () => {
    const home = openHome(homeAt(1))
    asked.mockRejectedValueOnce(refusal('HOME_CHANGED'))
    asked.mockResolvedValueOnce(homeAt(7, content('of a colleague')))
    asked.mockResolvedValueOnce(homeAt(8, content('of a colleague', 'first')))
    asked.mockResolvedValueOnce(homeAt(9))
    const basis = home.basis()
    await Promise.all([home.save(adds('first'), basis), home.save(adds('second'), basis)])

    expect(sent()).toMatchObject([
      { version: 1, home: content('first') },
      { version: 7, home: content('of a colleague', 'first') },
      { version: 8, home: content('of a colleague', 'first', 'second') },
    ])
    expect(home.merged).toHaveBeenCalledTimes(1)
  })

  it('begins the draft on the live page that a colleague has published since it was read', async () => {
    const home = openHome(homeAt(null, content('old')))
    const live = { liveVersion: 'new' }
    asked.mockRejectedValueOnce(refusal('HOME_CHANGED'))
    asked.mockResolvedValueOnce(homeAt(null, content('new'), live))
    asked.mockResolvedValueOnce(homeAt(2, content('new', 'mine'), { ...live, madeOn: 'new' }))
    await home.save(adds('mine'), home.basis())

    expect(sent()).toMatchObject([
      { version: null, liveVersion: 'live', home: content('old', 'mine') },
      { version: null, liveVersion: 'new', home: content('new', 'mine') },
    ])
  })

  it('leaves out a change that the server refuses for another reason', async () => {
    const home = openHome(homeAt(1))
    asked.mockRejectedValueOnce(new ApiError({ code: 'HOME_UNKNOWN', status: 400 }))
    asked.mockResolvedValueOnce(homeAt(2, content('second')))
    const basis = home.basis()
    const unknown = home.save(adds('unknown'), basis)
    await Promise.allSettled([unknown, home.save(adds('second'), basis)])

    await expect(unknown).rejects.toMatchObject({ code: 'HOME_UNKNOWN' })
    expect(sent()[1]).toMatchObject({ version: 1, home: content('second') })
  })

  it('is followed by publication and discarding on the same basis', async () => {
    const home = openHome(homeAt(1))
    asked.mockResolvedValueOnce(homeAt(2))
    asked.mockRejectedValue(refusal('HOME_CHANGED'))
    const basis = home.basis()
    await home.save(adds('first'), basis)
    await Promise.allSettled([home.publish(basis)])
    await Promise.allSettled([home.discard(basis)])

    expect(sent()).toMatchObject([1, 2, 2].map((version) => ({ version })))
  })
})

describe('publishDraft', () => {
  it('replaces the live page on which the draft was made, and a later one only when that was said', async () => {
    const changed = homeAt(1, content(), { liveVersion: 'from the command line' })
    const home = openHome(changed)
    asked.mockRejectedValueOnce(refusal('LIVE_CHANGED'))
    asked.mockResolvedValueOnce(changed)
    asked.mockResolvedValueOnce(homeAt(null, content(), { liveVersion: 'published' }))
    const basis = home.basis()
    await expect(home.publish(basis)).rejects.toMatchObject({ code: 'LIVE_CHANGED' })
    await home.publish(basis)

    expect(sent()).toEqual([
      { version: 1, liveVersion: 'live' },
      { version: 1, liveVersion: 'from the command line' },
    ])
    expect(basis).toMatchObject({ version: null, liveVersion: 'published' })
  })
})
