import { afterEach, describe, expect, it } from 'vitest'
import { accept } from '@hlizo/kit/result'
import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'
import {
  createJokesApi,
  forgetJoke,
  happy,
  likedJokes,
  listJokes,
  signedIn,
  tellJoke,
} from './testing-jokes.ts'

const { serve, inject, tell, close } = createJokesApi()
afterEach(close)

describe('cached answers', () => {
  it('are computed once for equal requests', async () => {
    let made = 0
    await serve({}, (api) =>
      api.answer({ ...listJokes, caching: { seconds: 60 } }, () => {
        made += 1
        return [{ id: made, text: 'x' }]
      }),
    )
    const [first, second] = await Promise.all([
      inject({ url: '/api/v1/public/jokes' }),
      inject({ url: '/api/v1/public/jokes' }),
    ])
    const other = await inject({ url: '/api/v1/public/jokes?sort=new' })

    expect([first.body, second.body, made]).toEqual([second.body, first.body, 2])
    expect(other.json().data[0].id).toBe(2)
  })

  it('are refused for a call of an account', async () => {
    await serve({}, () => {})

    await expect(
      serve({}, (api) => api.answer({ ...forgetJoke, caching: { seconds: 60 } }, () => {})),
    ).rejects.toThrow('cannot be cached')
  })
})

describe('rows of a profile', () => {
  const liked = async () => (await inject({ url: '/api/v1/jokes/liked', headers: signedIn })).json()

  /** Jokes that are added are liked, and each reading of the list is counted. */
  const bindLiking = (jokeTexts: Record<number, string[]>, looked: unknown[]) => (api: Api) => {
    api.answer(likedJokes, ({ viewer: { profileId } }) => {
      looked.push(profileId)
      return (jokeTexts[profileId] ?? []).map((text, id) => ({ id, text }))
    })
    api.answer(tellJoke, ({ viewer: { profileId }, params: { id } }) => {
      jokeTexts[profileId] = [...(jokeTexts[profileId] ?? []), `joke ${id}`]
      if (id === 13) throw new ApiError('NOT_FOUND')
      return { id, text: 'ha' }
    })
  }

  it('are computed once until the profile writes, and are separate per profile', async () => {
    const looked: number[] = []
    let profileId = 7
    const ports = {
      ...happy.ports,
      profileOf: async () => accept({ id: profileId, maxAgeRating: '18' as const }),
    }
    await serve({ ports }, bindLiking({}, looked))
    const before = [await liked(), await liked()]
    await tell()
    const after = [await liked(), await liked()]
    profileId = 8
    const ofAnother = await liked()

    const jokeTexts = { data: [{ id: 0, text: 'joke 3' }] }
    expect([before, after, ofAnother]).toEqual([
      [{ data: [] }, { data: [] }],
      [jokeTexts, jokeTexts],
      { data: [] },
    ])
    expect(looked).toEqual([7, 7, 8])
  })

  it('are invalidated by a refused write, which may have changed data', async () => {
    await serve({}, bindLiking({}, []))
    await liked()
    const refused = await tell({ url: '/api/v1/jokes/13' })

    expect([refused.statusCode, await liked()]).toEqual([
      404,
      { data: [{ id: 0, text: 'joke 13' }] },
    ])
  })

  it('show writers their own writes during a concurrent read', async () => {
    const jokeTexts: string[] = []
    const isMade = Promise.withResolvers<void>()
    await serve({}, (api) => {
      api.answer(likedJokes, async () => {
        const found = jokeTexts.map((text, id) => ({ id, text }))
        if (found.length === 0) await isMade.promise
        return found
      })
      api.answer(tellJoke, ({ params: { id } }) => {
        jokeTexts.push(`joke ${id}`)
        return { id, text: 'ha' }
      })
    })
    const begun = liked()
    await tell()
    const written = await liked()
    isMade.resolve()

    expect([await begun, written, await liked()]).toEqual([
      { data: [] },
      { data: [{ id: 0, text: 'joke 3' }] },
      written,
    ])
  })

  it('are refused for a call that is not about a profile, or changes it', async () => {
    await serve({}, () => {})

    for (const wrong of [listJokes, tellJoke, forgetJoke])
      await expect(
        serve({}, (api) =>
          api.answer({ ...wrong, caching: 'per-profile' }, () => Promise.reject()),
        ),
      ).rejects.toThrow('cannot be cached')
  })
})
