import {
  beginUploads,
  createUploadedTitles,
  directImport,
  followUploads,
  listUploads,
  planUploads,
  removeUpload,
  UploadChanges,
  type ImportWish,
} from '@hlizo/contract/calls/studio-uploads'
import { getFilmReplacement } from '@hlizo/contract/calls/studio-films'
import { getTitle, listTitles } from '@hlizo/contract/calls/studio-titles'
import type { BodyGiven, BodyOf } from '@hlizo/contract/call'
import { UploadPlan, type StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { readAgain } from '#studio/lib/use-change.ts'
import { useFollowed } from '#studio/lib/use-followed.ts'

export const uploadsQuery = () => studioQuery(listUploads)

const mergeRows = (known: readonly StudioUpload[], { rows, removed }: UploadChanges) => {
  const changed = new Map(rows.map((row) => [row.id, row]))
  const left = known.filter(({ id }) => !removed.includes(id))
  const added = rows.filter(({ id }) => !left.some((row) => row.id === id))

  return [...left.map((row) => changed.get(row.id) ?? row), ...added]
}

function take(client: QueryClient, changes: UploadChanges, isFirst: boolean): void {
  client.setQueryData(uploadsQuery().queryKey, (known) =>
    mergeRows(isFirst ? [] : (known ?? []), changes),
  )
}

/** Keeps the list of uploads as it is on the server while the screen is open. */
export function useFollowedUploads(): void {
  const client = useQueryClient()
  // The first event of a stream has all rows: others were removed since the stream before it.
  const isFirst = useRef(true)

  useFollowed(followUploads, {
    isAlways: true,
    before: async () => {
      isFirst.current = true
    },
    onEvent: ({ name, data }) => {
      if (name !== 'uploads') return
      take(client, UploadChanges.parse(data), isFirst.current)
      isFirst.current = false
    },
  })
}

const shown = [listUploads, listTitles, getTitle, getFilmReplacement]

/** A change of uploads; what shows it is read again. */
function useUploadChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void readAgain(client, shown)
    },
  })
}

export const useBeginUploads = () =>
  useUploadChange((body: BodyGiven<typeof beginUploads>) => studioRequest(beginUploads, { body }))

type Planned = BodyOf<typeof planUploads>

/** The rows with a changed plan. */
export const withPlan = (known: readonly StudioUpload[], { uploads, changes }: Planned) =>
  known.map((row) =>
    uploads.includes(row.id)
      ? { ...row, plan: UploadPlan.parse({ ...row.plan, ...changes }) }
      : row,
  )

/** The rows have the new plan at once: a dialog that is opened again begins with it. */
export function usePlanUploads() {
  const client = useQueryClient()

  return useMutation({
    mutationFn: (body: Planned) => studioRequest(planUploads, { body }),
    onSuccess: (_done, planned) => {
      client.setQueryData(uploadsQuery().queryKey, (known) => known && withPlan(known, planned))
      void readAgain(client, shown)
    },
  })
}

export const useRemoveUpload = () =>
  useUploadChange((upload: string) => studioRequest(removeUpload, { params: { upload } }))

export const useDirectImport = () =>
  useUploadChange(({ upload, wish }: { upload: string; wish: ImportWish }) =>
    studioRequest(directImport, { params: { upload }, body: { wish } }),
  )

export const useCreateTitles = () =>
  useUploadChange((uploads: string[]) => studioRequest(createUploadedTitles, { body: { uploads } }))
