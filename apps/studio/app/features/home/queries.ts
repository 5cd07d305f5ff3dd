import {
  discardHomeDraft,
  getStudioHome,
  previewHome,
  publishHome,
  saveHomeDraft,
  undoHome,
} from '@hlizo/contract/calls/studio-home'
import type { HomeContent, HomeInput, StudioHome } from '@hlizo/contract/entities/studio-home'
import { isRefusal } from '@hlizo/web/lib/api-error'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

/** It is asked for when the screen is chosen, and not again when it is shown. */
const FRESH_MS = 2_000

export const homeQuery = () => ({ ...studioQuery(getStudioHome), staleTime: FRESH_MS })

export const previewQuery = (audience: 'public' | 'subscriber', at: string) => ({
  ...studioQuery(previewHome, { query: { audience, at } }),
  placeholderData: keepPreviousData,
})

/** What the server takes of a home page: titles and states of its places are the server's. */
const inputOf = ({ hero, rows }: HomeContent): HomeInput => ({
  hero: hero.map(({ kind, slug, audience, from, until }) => ({
    kind,
    slug,
    audience,
    from,
    until,
  })),
  rows,
})

/** Changes of the home page, one after the other. Each is answered with the page as it then is. */
function useHomeChange<Input>(change: (input: Input, home: StudioHome) => Promise<StudioHome>) {
  const client = useQueryClient()
  const { queryKey } = homeQuery()
  const refreshPreview = () => client.invalidateQueries({ queryKey: [previewHome.path] })

  return useMutation({
    scope: { id: 'home' },
    mutationFn: (input: Input) => {
      const home = client.getQueryData(queryKey)
      if (!home) throw new Error('The home page was not read.')
      return change(input, home)
    },
    onSuccess: (home) => {
      client.setQueryData(queryKey, home)
      return refreshPreview()
    },
    onError: (error) => {
      if (isRefusal(error, 'HOME_CHANGED')) void client.invalidateQueries({ queryKey })
    },
  })
}

export const useSaveDraft = () =>
  useHomeChange((content: HomeContent, { draft }) =>
    studioRequest(saveHomeDraft, {
      body: { version: draft?.version ?? null, home: inputOf(content) },
    }),
  )

export const useDiscardDraft = () => useHomeChange(() => studioRequest(discardHomeDraft))

export const usePublish = () =>
  useHomeChange((_: undefined, { draft, liveVersion }) =>
    studioRequest(publishHome, { body: { version: draft?.version ?? 0, liveVersion } }),
  )

export const useUndoPublication = () =>
  useHomeChange((published: string) => studioRequest(undoHome, { body: { published } }))
