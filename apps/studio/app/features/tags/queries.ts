import type { BodyGiven } from '@hlizo/contract/call'
import { getStudioHome } from '@hlizo/contract/calls/studio-home'
import { exportTags, listTags, removeTag, renameTag } from '@hlizo/contract/calls/studio-tags'
import {
  ensureTag,
  getCatalogueNames,
  getTitle,
  listTitles,
} from '@hlizo/contract/calls/studio-titles'
import { searchedQuery } from '#studio/lib/paged-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const tagsQuery = (q: string | undefined) =>
  searchedQuery([listTags.path, q], q, (cursor, signal) =>
    studioPage(listTags, { query: { q, cursor }, signal }),
  )

export const exportTagsFile = (q: string | undefined) => studioFile(exportTags, { query: { q } })

const shown = [listTags, getCatalogueNames, listTitles, getTitle, getStudioHome]

export const useMakeTag = () =>
  useChange(shown, (name: string) => studioRequest(ensureTag, { body: { name } }))

export const useRenameTag = (id: number) =>
  useChange(shown, (body: BodyGiven<typeof renameTag>) =>
    studioRequest(renameTag, { params: { tag: String(id) }, body }),
  )

export const useRemoveTag = (id: number) =>
  useChange(shown, (seen: string) =>
    studioRequest(removeTag, { params: { tag: String(id) }, body: { seen } }),
  )
