import { existingPictures } from '@hlizo/contract/existing-pictures'
import type { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import { studioPictureMessages as ro } from '@hlizo/contract/messages/studio-picture'
import { useQuery } from '@tanstack/react-query'
import { PictureUpload } from '#studio/features/uploads/picture-upload.tsx'
import {
  titlePictureQuery,
  useBeginPicture,
  useReadPicture,
} from '#studio/features/pictures/queries.ts'
import { Failure } from '#studio/ui/failure.tsx'
import { Part } from './part.tsx'
import { RemovePicture } from './remove-picture.tsx'
import { StillPicker } from './still-picker.tsx'
import styles from './picture-part.module.css'
import screen from './title-screen.module.css'

type PicturePartProps = { page: StudioTitlePage; isReadOnly: boolean }

/** The picture of a title: the present one, a file in its place, or a frame of the film. */
export function PicturePart({ page, isReadOnly }: PicturePartProps) {
  const [picture] = existingPictures(page.pictureUrl)

  return (
    <Part title={ro.heading}>
      <p className={screen.note}>{ro.lead}</p>
      {picture !== undefined && <img className={styles.current} src={picture} alt={ro.current} />}
      {!isReadOnly && <Choices title={page.ref} />}
    </Part>
  )
}

function Choices({ title }: { title: string }) {
  const { data, error, refetch } = useQuery(titlePictureQuery(title))
  const begin = useBeginPicture(title)
  const read = useReadPicture()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null

  return (
    <>
      <PictureUpload words={ro} upload={data.upload} begin={begin} onSet={read}>
        {data.isOwn && <RemovePicture title={title} picture="picture" words={ro} />}
      </PictureUpload>
      {data.film && <StillPicker title={title} film={data.film} />}
    </>
  )
}
