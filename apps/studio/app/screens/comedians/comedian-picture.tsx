import type { StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import { studioComediansMessages } from '@hlizo/contract/messages/studio-comedians'
import { PictureUpload } from '#studio/features/uploads/picture-upload.tsx'
import {
  useBeginPortrait,
  useChangeComedian,
  useReadComedian,
} from '#studio/features/comedians/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { sayDone } from '#studio/ui/toasts.tsx'
import styles from './comedians.module.css'

const ro = studioComediansMessages.picture

/** The picture of a comedian: the present one, a file in its place, or none. */
export function ComedianPicture({ comedian }: { comedian: StudioComedianPage }) {
  const { id, pictureUrl, upload } = comedian
  const begin = useBeginPortrait(id)
  const read = useReadComedian()

  return (
    <>
      {pictureUrl !== null && <img className={styles.portrait} src={pictureUrl} alt={ro.current} />}
      <PictureUpload words={ro} upload={upload} begin={begin} onSet={read}>
        {pictureUrl !== null && <RemoveButton comedian={comedian} />}
      </PictureUpload>
    </>
  )
}

/** Takes the picture away; the message about that brings it back. */
function RemoveButton({ comedian: { id, version, pictureId } }: { comedian: StudioComedianPage }) {
  const { mutateAsync, isPending } = useChangeComedian(id)
  const set = (at: number, picture: string | null) =>
    mutateAsync({ version: at, changes: { picture } })
  const remove = () =>
    sayOutcome(set(version, null), (saved) =>
      sayDone(ro.removed, () => void sayOutcome(set(saved.version, pictureId), ro.set)),
    )

  return (
    <Button isBusy={isPending} onPress={() => void remove()}>
      {ro.remove}
    </Button>
  )
}
