import type { FaqTopicInput, StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { useMemo } from 'react'
import {
  countChanges,
  draftSince,
  faqDraftStore,
  inputsOf,
  mergedTopics,
  readDraft,
} from '#studio/features/faq/faq-draft.ts'
import { useStore } from '#studio/lib/store.ts'

/** The questions with what is not published, and how to change and discard that. */
export function useFaqDraft(faq: StudioFaq) {
  const text = useStore(faqDraftStore)
  const live = useMemo(() => inputsOf(faq), [faq])
  const draft = useMemo(() => readDraft(text), [text])
  const merged = draft ? mergedTopics(draft, live) : { topics: live, conflicts: [] }

  return {
    ...merged,
    live,
    changes: countChanges(live, merged.topics),
    change: (topics: FaqTopicInput[]) =>
      faqDraftStore.write(JSON.stringify({ version: faq.version, base: live, topics })),
    discard: () => faqDraftStore.write(null),
    /** What is shown was published as this version. */
    published: (version: string) => {
      const left = draftSince({ version, topics: merged.topics }, text, faqDraftStore.read())
      faqDraftStore.write(left && JSON.stringify(left))
    },
  }
}
