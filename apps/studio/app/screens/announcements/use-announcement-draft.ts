import { AnnouncementInput, type StudioAnnouncement } from '@hlizo/contract/entities/announcement'
import { codesOfIssues } from '@hlizo/contract/request'
import { systemClock } from '@hlizo/kit/clock'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  announcementsQuery,
  useAddAnnouncement,
  useChangeAnnouncement,
} from '#studio/features/site/queries.ts'
import { hasCode } from '#studio/lib/has-code.ts'
import { useEdits } from '#studio/lib/use-edits.ts'

type Announced = Omit<StudioAnnouncement, 'id'>

const storedOf = ({ version, text, link, audience, kind, from, until }: Announced) => ({
  version,
  fields: { text, words: link?.words ?? '', href: link?.href ?? '', audience, kind, from, until },
})
export type AnnouncementFields = ReturnType<typeof storedOf>['fields']

const nothing = (): Announced => ({
  version: 0,
  text: '',
  link: null,
  audience: 'all',
  kind: 'highlight',
  from: systemClock.now().toISOString(),
  until: null,
})

/** The announcement that is typed, which may still be wrong. */
const announcementOf = ({ words, href, ...others }: AnnouncementFields): AnnouncementInput => ({
  ...others,
  link: words.trim() === '' && href.trim() === '' ? null : { words, href },
})

/** Edits of an announcement, or a new one; what is wrong with them, and what a colleague has saved in the same fields. */
export function useAnnouncementDraft(known: StudioAnnouncement | null) {
  const client = useQueryClient()
  const [begun] = useState(nothing)
  const [adding, changing] = [useAddAnnouncement(), useChangeAnnouncement()]
  const { isPending, error } = known ? changing : adding
  const draft = useEdits<AnnouncementFields, StudioAnnouncement>(storedOf(known ?? begun), {
    send: ({ version, fields }, edits) => {
      const announcement = announcementOf({ ...fields, ...edits })
      return known
        ? changing.mutateAsync({ id: known.id, version: Number(version), announcement })
        : adding.mutateAsync(announcement)
    },
    storedOf,
    // The list was read again before the refusal arrived here.
    storedSince: (failure) => {
      const { queryKey } = announcementsQuery()
      const rows = hasCode(failure, 'CHANGED_BY_OTHER') ? client.getQueryData(queryKey) : []
      const now = rows?.find(({ id }) => id === known?.id)
      return now && storedOf(now)
    },
  })
  const parsed = z.safeParse(AnnouncementInput, announcementOf(draft.fields))
  const { fields: wrong } = codesOfIssues(parsed.error?.issues ?? [])

  return { ...draft, wrong, isRight: parsed.success, sending: { isPending, error } }
}

export type AnnouncementDraft = ReturnType<typeof useAnnouncementDraft>
