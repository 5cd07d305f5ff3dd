import {
  workStates,
  WorkState,
  type ShowFields,
  type VideoFields,
} from '@hlizo/contract/entities/studio-title'
import {
  studioTitleMessages,
  titleFields,
  workStateNames,
} from '@hlizo/contract/messages/studio-titles'
import { useQuery } from '@tanstack/react-query'
import { catalogueNamesQuery } from '#studio/features/titles/queries.ts'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { Part } from './part.tsx'
import type { FieldsProps } from './fields-props.ts'
import styles from './title-screen.module.css'

const ro = studioTitleMessages
const nameOf = (field: string) => titleFields[field] ?? field
const states = workStates.map((id) => ({ id, label: workStateNames[id] }))
const NO_OWNER = 'none'

/** How far the work on a title is, and which colleague has it. */
export function WorkPart({
  fields,
  onEdit,
  isReadOnly,
}: Omit<FieldsProps<VideoFields | ShowFields>, 'faults'>) {
  const names = useQuery(catalogueNamesQuery())
  const owners = names.data?.owners.map(({ accountId, name }) => ({ id: accountId, label: name }))

  return (
    <Part title={ro.sections.work}>
      <FailedOptions of={names} />
      <div className={styles.pair}>
        <SelectInput
          label={nameOf('work')}
          options={states}
          value={fields.work}
          onChange={(id) => onEdit({ work: WorkState.parse(id) })}
          isDisabled={isReadOnly}
        />
        <SelectInput
          label={nameOf('owner')}
          options={[{ id: NO_OWNER, label: ro.noOwner }, ...(owners ?? [])]}
          value={fields.owner ?? NO_OWNER}
          onChange={(id) => onEdit({ owner: id === NO_OWNER ? null : id })}
          isDisabled={isReadOnly}
        />
      </div>
    </Part>
  )
}
