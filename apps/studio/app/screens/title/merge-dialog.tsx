import { studioTitleMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { readableValue } from '@hlizo/domain/readable-value'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueNamesQuery } from '#studio/features/titles/queries.ts'
import type { Conflict } from '#studio/lib/merge-edits.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import type { Merge } from './title-draft.ts'
import styles from './title-screen.module.css'

const ro = studioTitleMessages.merge

type MergeDialogProps = {
  merge: Merge | null
  isBusy: boolean
  error: unknown
  onResolve: (theirs: readonly string[]) => void
  onCancel: () => void
}

/** Asks which value stays in the fields that two people have changed. */
export function MergeDialog(props: MergeDialogProps) {
  return (
    <Dialog
      isOpen={props.merge !== null}
      onClose={props.onCancel}
      title={ro.title}
      size="md"
      isQuestion
    >
      {props.merge && <MergeForm {...props} merge={props.merge} />}
    </Dialog>
  )
}

function MergeForm({
  merge: { saved, conflicts },
  isBusy,
  error,
  onResolve,
  onCancel,
}: MergeDialogProps & { merge: Merge }) {
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const who = saved.changedBy ?? ro.unknownEditor
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, field] : theirs.filter((one) => one !== field))

  return (
    <ActionForm
      words={{ lead: ro.lead(who), submit: ro.submit }}
      sending={{ isPending: isBusy, error: error }}
      onSubmit={() => onResolve(theirs)}
      onCancel={onCancel}
    >
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.field}
          conflict={conflict}
          who={who}
          isTheirs={theirs.includes(conflict.field)}
          onChoose={(isTheirs) => choose(conflict.field, isTheirs)}
        />
      ))}
    </ActionForm>
  )
}

type ChoiceProps = {
  conflict: Conflict
  who: string
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

function Choice({ conflict: { field, mine, theirs }, who, isTheirs, onChoose }: ChoiceProps) {
  const values = [
    { label: ro.mine, value: mine, isChosen: !isTheirs, isOther: false },
    { label: ro.theirs(who), value: theirs, isChosen: isTheirs, isOther: true },
  ]
  const owners = useQuery(catalogueNamesQuery()).data?.owners ?? []

  return (
    <fieldset className={styles.choice}>
      <legend>{titleFields[field] ?? field}</legend>
      {values.map(({ label, value, isChosen, isOther }) => (
        <label key={label}>
          <input type="radio" name={field} checked={isChosen} onChange={() => onChoose(isOther)} />
          <span>
            {label}: <strong>{readableValue(field, value, owners)}</strong>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
