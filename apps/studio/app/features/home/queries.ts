import {
  discardHomeDraft,
  getStudioHome,
  previewHome,
  publishHome,
  saveHomeDraft,
  undoHome,
} from '@hlizo/contract/calls/studio-home'
import type { HomeContent, HomeInput, StudioHome } from '@hlizo/contract/entities/studio-home'
import {
  keepPreviousData,
  mutationOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { hasCode } from '#studio/lib/has-code.ts'
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

/**
 * The draft on which content was made: its version, or that of the last own change since. Content never gets the
 * version of a draft that was only read after it, because it would overwrite a colleague's.
 */
export type HomeBasis = { version: number | null }
export type HomeEdit = { readonly content: HomeContent; readonly basis: HomeBasis }

const versionOf = (home: StudioHome | undefined) => home?.draft?.version ?? null

export const basisOf = (home: StudioHome | undefined): HomeBasis => ({ version: versionOf(home) })

/** What is made on the same basis later follows this change. */
const advance = (basis: HomeBasis, home: StudioHome): StudioHome => {
  basis.version = versionOf(home)
  return home
}

/** Changes of the home page, one after the other. Each is answered with the page as it then is. */
function homeChange<Input>(client: QueryClient, change: (input: Input) => Promise<StudioHome>) {
  const { queryKey } = homeQuery()
  const refreshPreview = () => client.invalidateQueries({ queryKey: [previewHome.path] })

  return mutationOptions({
    scope: { id: 'home' },
    mutationFn: change,
    onSuccess: (home) => {
      client.setQueryData(queryKey, home)
      return refreshPreview()
    },
    onError: (error) => {
      if (hasCode(error, 'HOME_CHANGED')) void client.invalidateQueries({ queryKey })
    },
  })
}

export const saveDraft = (client: QueryClient) =>
  homeChange(client, async ({ content, basis }: HomeEdit) => {
    const body = { version: basis.version, home: inputOf(content) }
    return advance(basis, await studioRequest(saveHomeDraft, { body }))
  })

export const discardDraft = (client: QueryClient) =>
  homeChange(client, ({ version }: HomeBasis) =>
    studioRequest(discardHomeDraft, { body: { version: version ?? 0 } }),
  )

export const publishDraft = (client: QueryClient) =>
  homeChange(
    client,
    async ({ basis, liveVersion }: { readonly basis: HomeBasis; readonly liveVersion: string }) => {
      const body = { version: basis.version ?? 0, liveVersion }
      return advance(basis, await studioRequest(publishHome, { body }))
    },
  )

export const useSaveDraft = () => useMutation(saveDraft(useQueryClient()))
export const useDiscardDraft = () => useMutation(discardDraft(useQueryClient()))
export const usePublish = () => useMutation(publishDraft(useQueryClient()))
export const useUndoPublication = () =>
  useMutation(
    homeChange(useQueryClient(), (published: string) =>
      studioRequest(undoHome, { body: { published } }),
    ),
  )
