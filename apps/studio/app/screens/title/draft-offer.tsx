import type { UnsavedEdits } from '@hlizo/contract/entities/studio-title'
import { studioTitleMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { formatMoment } from '@hlizo/domain/dates'
import { Button } from '#studio/ui/button.tsx'
import { Notice } from '#studio/ui/notice.tsx'

const ro = studioTitleMessages.draft

type DraftOfferProps = { draft: UnsavedEdits | null; onTake: () => void; onRefuse: () => void }

/** Offers the edits that were not saved at the last visit. */
export function DraftOffer({ draft, onTake, onRefuse }: DraftOfferProps) {
  if (draft === null) return null
  const fields = Object.keys(draft.edits).map((field) => titleFields[field] ?? field)

  return (
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
  )
}
