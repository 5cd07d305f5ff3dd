import { changeTitles } from '@hlizo/contract/calls/studio-titles'
import { ageRatings } from '@hlizo/contract/entities/age-rating'
import { categories } from '@hlizo/contract/entities/category'
import { TitleStatus, WorkState, type StudioTitle } from '@hlizo/contract/entities/studio-title'
import {
  studioTitlesMessages,
  titleCategories,
  titleFields,
  titleStatuses,
  workStateNames,
} from '@hlizo/contract/messages/studio-titles'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useChangeTitles, useUndo } from '#studio/features/titles/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { bulkChanges, NOTHING } from './bulk-changes.ts'
import { BulkFields } from './bulk-fields.tsx'

const ro = studioTitlesMessages.bulk
const KEEP = 'keep'
const keeping = (options: readonly { readonly id: string; readonly label: string }[]) => [
  { id: KEEP, label: ro.keep },
  ...options,
]
const yesOrNo = keeping([
  { id: 'yes', label: ro.yes },
  { id: 'no', label: ro.no },
])
const choices = {
  status: keeping(TitleStatus.options.map((id) => ({ id, label: titleStatuses[id] }))),
  work: keeping(WorkState.options.map((id) => ({ id, label: workStateNames[id] }))),
  category: keeping(categories.map((id) => ({ id, label: titleCategories[id] }))),
  ageRating: keeping(ageRatings.map((id) => ({ id, label: id }))),
  publishWhenReady: yesOrNo,
  premiere: yesOrNo,
  finished: yesOrNo,
}
const FLAGS: ReadonlySet<string> = new Set(['publishWhenReady', 'premiere', 'finished'])
const NAMES = [
  'status',
  'work',
  'category',
  'ageRating',
  'publishWhenReady',
  'premiere',
  'finished',
] as const
const Chosen = z.omit(changeTitles.body, { titles: true })
type Chosen = z.infer<typeof Chosen>
const START = {
  status: KEEP,
  work: KEEP,
  category: KEEP,
  ageRating: KEEP,
  publishWhenReady: KEEP,
  premiere: KEEP,
  finished: KEEP,
}

/** Changes the chosen titles at once; the change can be undone from its message. */
export function BulkDialog({
  titles,
  onClose,
}: {
  titles: readonly StudioTitle[]
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={titles.length > 0}
      onClose={onClose}
      title={ro.title(titles.length)}
      size="md"
      isQuestion
    >
      {titles.length > 0 && <BulkForm titles={titles} onClose={onClose} />}
    </Dialog>
  )
}

/** Undoes a change of many titles and says what became of it. */
function useBulkUndo() {
  const { mutateAsync } = useUndo()

  return (changes: string[]) =>
    void sayOutcome(mutateAsync(changes), ({ undone, refused }) =>
      sayDone(ro.undone(undone, refused.length)),
    )
}

function BulkForm({ titles, onClose }: { titles: readonly StudioTitle[]; onClose: () => void }) {
  const [selects, setSelects] = useState(START)
  const [more, setMore] = useState(NOTHING)
  const [isTried, setTried] = useState(false)
  const { send, sending } = useFormMutation(useChangeTitles(), onClose)
  const undo = useBulkUndo()
  const picked = Object.entries(selects).filter(([, id]) => id !== KEEP)
  const body: Chosen = z.parse(Chosen, {
    ...Object.fromEntries(picked.map(([name, id]) => [name, FLAGS.has(name) ? id === 'yes' : id])),
    ...bulkChanges(more),
  })
  const isEmpty = Object.keys(body).length === 0
  const submit = () => {
    setTried(true)
    if (isEmpty) return
    const refs = titles.map(({ ref }) => ref)
    send({ titles: refs, ...body }, ({ changes }) =>
      sayDone(ro.done(changes.length), changes.length > 0 ? () => undo(changes) : undefined),
    )
  }

  return (
    <ActionForm
      words={ro}
      sending={sending}
      fault={isTried && isEmpty ? ro.nothing : null}
      onSubmit={submit}
      onCancel={onClose}
    >
      {NAMES.map((name) => (
        <SelectInput
          key={name}
          label={titleFields[name] ?? name}
          options={choices[name]}
          value={selects[name]}
          onChange={(id) => setSelects({ ...selects, [name]: id })}
        />
      ))}
      <BulkFields
        more={more}
        onChange={(change) => setMore({ ...more, ...change })}
        near={titles.find((title) => title.launchAt !== null)?.launchAt ?? NEAR}
      />
    </ActionForm>
  )
}

/** For shows alone, which have no launch. */
const NEAR = '2026-01-01T18:00:00.000Z'
