import { exportFaqVotes, getStudioFaq, publishFaq, undoFaq } from '@hlizo/contract/calls/studio-faq'
import type { FaqTopicInput, StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioRequest } from '#studio/lib/studio-request.ts'

export const faqQuery = () => studioQuery(getStudioFaq)

export const exportFaqVotesFile = () => studioFile(exportFaqVotes)

/** A change of the questions; its answer is the FAQ as it is now. */
function useFaqChange<Input>(change: (input: Input) => Promise<StudioFaq>) {
  const client = useQueryClient()
  const { queryKey } = faqQuery()

  return useMutation({
    mutationFn: change,
    onSuccess: (faq) => client.setQueryData(queryKey, faq),
    // A colleague may have published, which is why it was refused.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export const usePublishFaq = () =>
  useFaqChange((body: { version: string; topics: FaqTopicInput[] }) =>
    studioRequest(publishFaq, { body }),
  )

/** Undoes the publication of this id. */
export const useUndoFaq = () =>
  useFaqChange((published: string) => studioRequest(undoFaq, { body: { published } }))
