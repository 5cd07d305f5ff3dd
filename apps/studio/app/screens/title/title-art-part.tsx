import type { StudioShowPage } from '@hlizo/contract/entities/studio-title'
import { studioPictureMessages } from '@hlizo/contract/messages/studio-picture'
import { useQuery } from '@tanstack/react-query'
import { PictureUpload } from '#studio/features/uploads/picture-upload.tsx'
import {
  titlePictureQuery,
  useBeginTitleArt,
  useReadPicture,
} from '#studio/features/pictures/queries.ts'
import { Failure } from '#studio/ui/failure.tsx'
import { Part } from './part.tsx'
import { RemovePicture } from './remove-picture.tsx'
import styles from './picture-part.module.css'
import screen from './title-screen.module.css'

const ro = studioPictureMessages.art

/** The title of a show as a drawing. */
export function TitleArtPart({ page, isReadOnly }: { page: StudioShowPage; isReadOnly: boolean }) {
  const { titleArtUrl } = page

  return (
    <Part title={ro.heading}>
      <p className={screen.note}>{ro.lead}</p>
      {titleArtUrl === null ? (
        <p>{ro.none}</p>
      ) : (
        <img className={styles.drawing} src={titleArtUrl} alt={ro.current} />
      )}
      {!isReadOnly && <Choices title={page.ref} hasArt={titleArtUrl !== null} />}
    </Part>
  )
}

function Choices({ title, hasArt }: { title: string; hasArt: boolean }) {
  const { data, error, refetch } = useQuery(titlePictureQuery(title))
  const begin = useBeginTitleArt(title)
  const read = useReadPicture()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null

  return (
    <PictureUpload words={ro} upload={data.titleArtUpload} begin={begin} onSet={read} isDrawing>
      {hasArt && <RemovePicture title={title} picture="title-art" words={ro} />}
    </PictureUpload>
  )
}
