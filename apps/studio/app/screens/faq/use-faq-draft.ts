import type { FaqTopicInput, StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  countChanges,
  draftSince,
  draftWith,
  faqDraftStore,
  inputsOf,
  mergedTopics,
  readDraft,
} from '#studio/features/faq/faq-draft.ts'
import { faqQuery } from '#studio/features/faq/queries.ts'
import type { ListStep } from '#studio/lib/list-steps.ts'
import { useStore } from '#studio/lib/store.ts'

/** The questions with what is not published, and how to change and discard that. */
export function useFaqDraft(faq: StudioFaq) {
  const client = useQueryClient()
  const text = useStore(faqDraftStore)
  const live = useMemo(() => inputsOf(faq), [faq])
  const draft = useMemo(() => readDraft(text), [text])
  const merged = draft ? mergedTopics(draft, live) : { topics: live, conflicts: [] }

  return {
    ...merged,
    live,
    changes: countChanges(live, merged.topics),
    /** On what is stored and published at that moment: another tab may have changed it. */
    change: (step: ListStep<FaqTopicInput>) => {
      const now = client.getQueryData<StudioFaq>(faqQuery().queryKey) ?? faq
      const draft = draftWith(step, readDraft(faqDraftStore.read()), now)
      faqDraftStore.write(JSON.stringify(draft))
    },
    discard: () => faqDraftStore.write(null),
    /** What is shown was published as this version. */
    published: (version: string) => {
      const left = draftSince({ version, topics: merged.topics }, text, faqDraftStore.read())
      faqDraftStore.write(left && JSON.stringify(left))
    },
  }
}
