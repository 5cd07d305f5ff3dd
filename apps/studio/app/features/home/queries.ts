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

/** A change of the home page, which can also be made on a page that a colleague has changed. */
export type HomeStep = (content: HomeContent) => HomeContent

/**
 * What changes are made on: a draft, or the live page, and the live page on which the draft was made. It moves on
 * with own changes, so that a colleague's is never overwritten by a change that was made without it.
 */
export type HomeBasis = { version: number | null; liveVersion: string; content: HomeContent }

export type HomeEdit = {
  readonly step: HomeStep
  readonly basis: HomeBasis
  /** Called when the change was made on the page of a colleague who was first. */
  readonly onMerged: () => void
}

export const basisOf = ({ draft, live, liveVersion }: StudioHome): HomeBasis =>
  draft === null
    ? { version: null, liveVersion, content: live }
    : { version: draft.version, liveVersion: draft.liveVersion, content: draft }

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

const readNow = (client: QueryClient) => client.fetchQuery({ ...homeQuery(), staleTime: 0 })

/** What is made on the same basis later follows this change. */
function advance(basis: HomeBasis, home: StudioHome): StudioHome {
  Object.assign(basis, basisOf(home))

  return home
}

async function sendDraft({ step, basis }: HomeEdit): Promise<StudioHome> {
  const { version, liveVersion } = basis
  const body = { version, liveVersion, home: inputOf(step(basis.content)) }

  return advance(basis, await studioRequest(saveHomeDraft, { body }))
}

export const saveDraft = (client: QueryClient) =>
  homeChange(client, async (edit: HomeEdit) => {
    try {
      return await sendDraft(edit)
    } catch (error) {
      if (!hasCode(error, 'HOME_CHANGED')) throw error
      advance(edit.basis, await readNow(client))
      const home = await sendDraft(edit)
      edit.onMerged()
      return home
    }
  })

export const discardDraft = (client: QueryClient) =>
  homeChange(client, ({ version }: Pick<HomeBasis, 'version'>) =>
    studioRequest(discardHomeDraft, { body: { version: version ?? 0 } }),
  )

export const publishDraft = (client: QueryClient) =>
  homeChange(client, async (basis: HomeBasis) => {
    const { version, liveVersion } = basis
    try {
      const body = { version: version ?? 0, liveVersion }
      return advance(basis, await studioRequest(publishHome, { body }))
    } catch (error) {
      // The refusal has said it: the next publication replaces the page that is live now.
      if (hasCode(error, 'LIVE_CHANGED')) basis.liveVersion = (await readNow(client)).liveVersion
      throw error
    }
  })

export const useSaveDraft = () => useMutation(saveDraft(useQueryClient()))
export const useDiscardDraft = () => useMutation(discardDraft(useQueryClient()))
export const usePublish = () => useMutation(publishDraft(useQueryClient()))
export const useUndoPublication = () =>
  useMutation(
    homeChange(useQueryClient(), (published: string) =>
      studioRequest(undoHome, { body: { published } }),
    ),
  )
