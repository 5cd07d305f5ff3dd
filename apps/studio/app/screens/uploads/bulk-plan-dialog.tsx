import type { CatalogueNames } from '@hlizo/contract/entities/studio-title'
import { UploadPlan, type StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { titleFields } from '@hlizo/contract/messages/studio-titles'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePlanUploads } from '#studio/features/uploads/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { ageOptions, categoryOptions, showOf, showOptions } from './plan-dialog.tsx'

const { bulk: ro, traits } = studioUploadsMessages
const KEEP = 'keep'
const START = { show: KEEP, category: KEEP, ageRating: KEEP }
const TRAITS = { hasAv1: KEEP, isEncrypted: KEEP }
const YES = 'yes'
const Changes = z.partial(UploadPlan)

type BulkProps = {
  rows: readonly StudioUpload[]
  names: CatalogueNames | undefined
  onClose: () => void
}

/** Corrects many proposals at once. */
export function BulkPlanDialog(props: BulkProps) {
  const { rows, onClose } = props

  return (
    <Dialog
      isOpen={rows.length > 0}
      onClose={onClose}
      title={ro.title(rows.length)}
      size="md"
      isQuestion
    >
      {rows.length > 0 && <BulkPlanForm {...props} />}
    </Dialog>
  )
}

function BulkPlanForm({ rows, names, onClose }: BulkProps) {
  const [selects, setSelects] = useState(START)
  const [chosen, setChosen] = useState(TRAITS)
  const [season, setSeason] = useState<number | null>(null)
  const { send, sending } = useFormMutation(usePlanUploads(), onClose)
  const keeping = { id: KEEP, label: ro.keep }
  const options = {
    show: [keeping, ...showOptions(names)],
    category: [keeping, ...categoryOptions],
    ageRating: [keeping, ...ageOptions],
  }
  const submit = () => {
    const { show, ...others } = selects
    const picked = Object.entries(others).filter(([, id]) => id !== KEEP)
    const decided = Object.entries(chosen).filter(([, id]) => id !== KEEP)
    const changes = z.parse(Changes, {
      ...Object.fromEntries(picked),
      ...Object.fromEntries(decided.map(([name, id]) => [name, id === YES])),
      ...(show !== KEEP && { show: showOf(show), showName: null }),
      ...(season !== null && { season }),
    })
    send({ uploads: rows.map(({ id }) => id), changes })
  }

  return (
    <ActionForm words={ro} sending={sending} onSubmit={submit} onCancel={onClose}>
      {(['show', 'category', 'ageRating'] as const).map((name) => (
        <SelectInput
          key={name}
          label={titleFields[name] ?? name}
          options={options[name]}
          value={selects[name]}
          onChange={(id) => setSelects({ ...selects, [name]: id })}
        />
      ))}
      <WholeInput label={titleFields['season'] ?? ''} value={season} onChange={setSeason} />
      {(['hasAv1', 'isEncrypted'] as const).map((name) => (
        <SelectInput
          key={name}
          label={traits[name]}
          options={[keeping, { id: YES, label: traits.yes }, { id: 'no', label: traits.no }]}
          value={chosen[name]}
          onChange={(id) => setChosen({ ...chosen, [name]: id })}
        />
      ))}
    </ActionForm>
  )
}
