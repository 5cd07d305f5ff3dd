import type { FilmState, VideoFields } from '@hlizo/contract/entities/studio-title'
import { studioTitleMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { formatMoment } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { CheckInput } from '#studio/ui/check-input.tsx'
import type { FieldsProps } from './fields-props.ts'
import styles from './title-screen.module.css'

const ro = studioTitleMessages.whenReady

type WhenReadyProps = Omit<FieldsProps<VideoFields>, 'faults'> & { film: FilmState }

/** Whether a draft without its film is published as soon as the film is ready. */
export function WhenReadyField({ fields, onEdit, isReadOnly, film }: WhenReadyProps) {
  const { status, publishWhenReady, launchAt } = fields
  if (film === 'ready' || status !== 'draft') return null
  const isPlanned = Date.parse(launchAt) > systemClock.now().getTime()

  return (
    <>
      <CheckInput
        label={titleFields['publishWhenReady'] ?? ''}
        hint={ro.hint}
        value={publishWhenReady}
        onChange={(isWanted) => onEdit({ publishWhenReady: isWanted })}
        isDisabled={isReadOnly}
      />
      {publishWhenReady && isPlanned && (
        <p className={styles.note}>{ro.planned(formatMoment(new Date(launchAt)))}</p>
      )}
      {publishWhenReady && film === 'failed' && <p className={styles.error}>{ro.failed}</p>}
    </>
  )
}
