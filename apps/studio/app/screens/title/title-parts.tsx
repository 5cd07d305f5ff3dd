import type { StudioShowPage, StudioVideoPage } from '@hlizo/contract/entities/studio-title'
import type { ShowFields, VideoFields } from '@hlizo/contract/entities/studio-title'
import {
  studioTitleMessages as ro,
  studioTitlesMessages,
  titleFields,
} from '@hlizo/contract/messages/studio-titles'
import { Checkbox } from 'react-aria-components'
import { Icon } from '#studio/ui/icon.tsx'
import check from '#studio/ui/check-group.module.css'
import { CaptionsPart } from './captions-part.tsx'
import { ChaptersPart } from './chapters-part.tsx'
import { FilmPart } from './film-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { MarkPlayer } from './mark-player.tsx'
import { MomentsPart } from './moments-part.tsx'
import { Part } from './part.tsx'
import { PicturePart } from './picture-part.tsx'
import { PublicLinePart } from './public-line-part.tsx'
import { ReplacementPart } from './replacement-part.tsx'
import type { TitleDraft } from './title-draft.ts'
import { TitleArtPart } from './title-art-part.tsx'
import { ListingPart, PlacePart, StatusFields, TextPart } from './title-fields.tsx'
import { ShowPreview, VideoPreview } from './title-preview.tsx'
import styles from './title-screen.module.css'
import { WorkPart } from './work-part.tsx'

type PartsProps<Page> = {
  page: Page
  draft: TitleDraft
  isReadOnly: boolean
  faults: Readonly<Record<string, string>>
}

/** Fields of the title with the edits. */
const edited = <Fields extends object>(fields: Fields, { base, edits }: TitleDraft): Fields => ({
  ...fields,
  ...base,
  ...edits,
})

export function VideoParts({ page, draft, isReadOnly, faults }: PartsProps<StudioVideoPage>) {
  const fields: VideoFields = edited(page.fields, draft)
  const shared = { fields, onEdit: draft.edit, isReadOnly, faults }

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <TextPart {...shared} />
        <PlacePart {...shared} />
        {!isReadOnly && (
          <MarkPlayer
            title={page.ref}
            fields={fields}
            onEdit={draft.edit}
            isReady={page.film.state === 'ready'}
          />
        )}
        <ChaptersPart {...shared} />
        <HistoryPart title={page.ref} isReadOnly={isReadOnly} />
      </div>
      <div className={styles.column}>
        <WorkPart {...shared} />
        <ListingPart {...shared} film={page.film.state} remindersCount={page.remindersCount} />
        <VideoPreview page={page} fields={fields} />
        <PicturePart page={page} isReadOnly={isReadOnly} />
        <FilmPart page={page} />
        {page.film.state === 'ready' && <ReplacementPart page={page} isReadOnly={isReadOnly} />}
        <CaptionsPart page={page} isReadOnly={isReadOnly} />
        <PublicLinePart title={page.ref} isReadOnly={isReadOnly} />
        <MomentsPart title={page.ref} isReadOnly={isReadOnly} />
      </div>
    </div>
  )
}

export function ShowParts({ page, draft, isReadOnly, faults }: PartsProps<StudioShowPage>) {
  const fields: ShowFields = edited(page.fields, draft)
  const shared = { fields, onEdit: draft.edit, isReadOnly, faults }

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <TextPart {...shared} />
        <HistoryPart title={page.ref} isReadOnly={isReadOnly} />
      </div>
      <div className={styles.column}>
        <WorkPart {...shared} />
        <Part title={ro.sections.listing}>
          <StatusFields {...shared} />
          <Checkbox
            className={check.check ?? ''}
            isSelected={fields.finished}
            isDisabled={isReadOnly}
            onChange={(finished) => draft.edit({ finished })}
          >
            <span className={check.box}>
              <Icon name="check" />
            </span>
            <span className={check.name}>{titleFields['finished']}</span>
          </Checkbox>
          <p className={styles.note}>
            {studioTitlesMessages.columns.episodes}: {page.episodes}
          </p>
        </Part>
        <ShowPreview page={page} fields={fields} />
        <PicturePart page={page} isReadOnly={isReadOnly} />
        <TitleArtPart page={page} isReadOnly={isReadOnly} />
      </div>
    </div>
  )
}
