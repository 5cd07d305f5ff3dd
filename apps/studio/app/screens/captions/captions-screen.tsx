import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { editedCaptionsQuery } from '#studio/features/captions/queries.ts'
import { Failure } from '#studio/ui/failure.tsx'
import { CaptionEditor } from './caption-editor.tsx'

/** The captions of a title in one language, beside its film. */
export function CaptionsScreen() {
  const { title = '', lang = '' } = useParams()
  const params = { title, lang }
  // What a colleague does is taken in by the editor itself.
  const { data, error, refetch } = useQuery({
    ...editedCaptionsQuery(params),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  if (data) return <CaptionEditor key={`${title} ${lang}`} params={params} first={data} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />

  return <p role="status">{ro.loading}</p>
}
