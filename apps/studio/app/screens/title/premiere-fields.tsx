import type { FilmState, VideoFields } from '@hlizo/contract/entities/studio-title'
import { premiereMessages } from '@hlizo/contract/messages/premieres'
import { titleFields } from '@hlizo/contract/messages/studio-titles'
import { systemClock } from '@hlizo/kit/clock'
import { CheckInput } from '#studio/ui/check-input.tsx'
import type { FieldsProps } from './fields-props.ts'
import styles from './title-screen.module.css'

const ro = premiereMessages.studio

/** What an editor has to know of the premiere as it is set now. */
function notesOn({ launchAt, status }: VideoFields, film: FilmState): readonly string[] {
  if (Date.parse(launchAt) <= systemClock.now().getTime()) return [ro.passed]

  return [
    ...(status === 'published' ? [ro.moves] : [ro.needsPublished]),
    ...(film === 'ready' ? [] : [ro.needsFilm]),
  ]
}

/** Whether the page of a video counts down to its launch. */
export function PremiereFields({
  fields,
  onEdit,
  isReadOnly,
  film,
  remindersCount,
}: Omit<FieldsProps<VideoFields>, 'faults'> & { film: FilmState; remindersCount: number }) {
  return (
    <>
      <CheckInput
        label={titleFields['premiere'] ?? ''}
        hint={ro.lead}
        value={fields.premiere}
        onChange={(premiere) => onEdit({ premiere })}
        isDisabled={isReadOnly}
      />
      {fields.premiere &&
        [...notesOn(fields, film), ro.reminders(remindersCount)].map((note) => (
          <p className={styles.note} key={note}>
            {note}
          </p>
        ))}
    </>
  )
}
