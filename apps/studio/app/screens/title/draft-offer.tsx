import type { UnsavedEdits } from '@hlizo/contract/entities/studio-title'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioTitleMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { formatMoment } from '@hlizo/domain/dates'
import { Button } from '#studio/ui/button.tsx'
import { Notice } from '#studio/ui/notice.tsx'
import { passFocusOn } from '#studio/ui/pass-focus-on.ts'

const ro = studioTitleMessages.draft

type DraftOfferProps = { draft: UnsavedEdits | null; onTake: () => void; onRefuse: () => void }

/** Offers the edits that were not saved at the last visit. */
export function DraftOffer({ draft, onTake, onRefuse }: DraftOfferProps) {
  if (draft === null) return null
  const fields = Object.keys(draft.edits).map((field) => titleFields[field] ?? field)

  return (
    <div ref={passFocusOn}>
      <Notice
        title={ro.title(formatMoment(new Date(draft.savedAt)))}
        actions={
          <>
            <Button variant="primary" onPress={onTake}>
              {ro.take}
            </Button>
            <Button onPress={onRefuse}>{ro.refuse}</Button>
          </>
        }
      >
        <p>{ro.fields(fields.join(', '))}</p>
      </Notice>
    </div>
  )
}

type UnreadableDraftProps = {
  query: { readonly isFetching: boolean; readonly refetch: () => unknown } | null
  onRefuse: () => void
}

/** Says that edits are not stored for now, since those of the last visit could not be read. */
export function UnreadableDraft({ query, onRefuse }: UnreadableDraftProps) {
  if (query === null) return null

  return (
    <div role="alert" ref={passFocusOn}>
      <Notice
        title={ro.unreadable}
        actions={
          <>
            <Button
              variant="primary"
              isBusy={query.isFetching}
              onPress={() => void query.refetch()}
            >
              {studioMessages.failure.retry}
            </Button>
            <Button onPress={onRefuse}>{ro.without}</Button>
          </>
        }
      >
        <p>{ro.unreadableLead}</p>
      </Notice>
    </div>
  )
}
