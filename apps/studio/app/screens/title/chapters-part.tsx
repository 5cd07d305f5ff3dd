import type { TitleChapter, VideoFields } from '@hlizo/contract/entities/studio-title'
import { studioTitleMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { Button, IconButton } from '#studio/ui/button.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { TimeInput } from '#studio/ui/time-input.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { Part } from './part.tsx'
import type { FieldsProps } from './fields-props.ts'
import styles from './title-screen.module.css'

const ro = studioTitleMessages

/** Chapters by time and name, and where intro and credits are. */
export function ChaptersPart({ fields, onEdit, isReadOnly, faults }: FieldsProps<VideoFields>) {
  const { chapters, introEnd, creditsAt } = fields
  const last = chapters.at(-1)?.at ?? -60
  const change = (index: number, chapter: TitleChapter) =>
    onEdit({ chapters: chapters.with(index, chapter) })

  return (
    <Part title={ro.sections.chapters}>
      {chapters.length === 0 && <p className={styles.note}>{ro.chapters.empty}</p>}
      {chapters.map((chapter, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- chapters have no name of their own; they are edited in place
        <div key={index} className={styles.chapter}>
          <TimeInput
            label={ro.chapters.at(index + 1)}
            value={chapter.at}
            onChange={(at) => change(index, { ...chapter, at })}
            isDisabled={isReadOnly}
            error={ro.chapters.badTime}
          />
          <TextInput
            label={ro.chapters.name(index + 1)}
            value={chapter.title}
            onChange={(title) => change(index, { ...chapter, title })}
            maxLength={200}
            isDisabled={isReadOnly}
          />
          <IconButton
            icon="close"
            label={ro.remove(chapter.title || ro.chapters.name(index + 1))}
            onPress={() => onEdit({ chapters: chapters.toSpliced(index, 1) })}
            isDisabled={isReadOnly}
          />
        </div>
      ))}
      {faults['chapters'] && <p className={styles.error}>{faults['chapters']}</p>}
      {!isReadOnly && (
        <div>
          <Button
            icon="plus"
            onPress={() => onEdit({ chapters: [...chapters, { at: last + 60, title: '' }] })}
          >
            {ro.chapters.add}
          </Button>
        </div>
      )}
      <div className={styles.pair}>
        <WholeInput
          label={titleFields['introEnd'] ?? ''}
          value={introEnd}
          onChange={(seconds) => onEdit({ introEnd: seconds })}
          isDisabled={isReadOnly}
          hasFraction
        />
        <WholeInput
          label={titleFields['creditsAt'] ?? ''}
          value={creditsAt}
          onChange={(seconds) => onEdit({ creditsAt: seconds })}
          isDisabled={isReadOnly}
          hasFraction
        />
      </div>
      {[faults['introEnd'], faults['creditsAt']].map(
        (fault) =>
          fault && (
            <p key={fault} className={styles.error}>
              {fault}
            </p>
          ),
      )}
    </Part>
  )
}
