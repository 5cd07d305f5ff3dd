import type { Moment } from '@hlizo/contract/entities/moment'
import { MOMENT_NAME_MAX_LENGTH } from '@hlizo/contract/constants'
import { existingPictures } from '@hlizo/contract/existing-pictures'
import { hrefs } from '@hlizo/contract/hrefs'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { formatPosition } from '@hlizo/domain/duration'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type KeyboardEvent, type Ref } from 'react'
import { removeMoment, rename, share, unshare } from '#web/features/player/moment-queries.ts'
import { ShareLinks } from '#web/features/player/shared-moment.tsx'
import { takeFocus } from '#web/features/player/take-focus.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './moments.module.css'

const failed = (error: unknown) => showToast(refusalText(error), 'danger')

type OwnMomentProps = {
  moment: Moment
  /** Without a subscription a moment can only be taken back. */
  mayWatch: boolean
}

/** A moment of „Poantele mele”, and what can be done with it. */
export function OwnMoment({ moment, mayWatch }: OwnMomentProps) {
  return moment.isAboveAge ? (
    <MomentAboveAge moment={moment} />
  ) : (
    <SeenMoment {...{ moment, mayWatch }} />
  )
}

/** Can only be taken back. */
function MomentAboveAge({ moment }: { moment: Moment }) {
  const named = { ...moment, name: ro.aboveAge }

  return (
    <article className={styles.moment} aria-label={named.name}>
      <div className={styles.words}>
        <h2 className={styles.name}>{named.name}</h2>
        {moment.shared && <p className={styles.state}>{ro.states[moment.shared.state]}</p>}
        <div className={styles.actions}>
          <Sharing moment={named} mayWatch={false} />
          <Removal moment={named} />
        </div>
      </div>
    </article>
  )
}

function SeenMoment({ moment, mayWatch }: OwnMomentProps) {
  const { name, title, startMs, endMs, shared, refusal, thumbnailUrl } = moment
  const [isRenaming, setRenaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [picture] = existingPictures(thumbnailUrl)
  const isPublic = shared?.state === 'playable' || shared?.state === 'complete'
  const closeForm = () => {
    setRenaming(false)
    opener.current?.focus()
  }

  return (
    <article className={styles.moment} aria-label={name}>
      {picture && <img className={styles.picture} src={picture} alt="" loading="lazy" />}
      <div className={styles.words}>
        {isRenaming ? (
          <Renaming moment={moment} onDone={closeForm} />
        ) : (
          <h2 className={styles.name}>{name}</h2>
        )}
        <p className={styles.facts}>
          {title} · {formatPosition(startMs / 1_000)} · {ro.length((endMs - startMs) / 1_000)}
        </p>
        {shared && <p className={styles.state}>{ro.states[shared.state]}</p>}
        {refusal && mayWatch && <p className={styles.state}>{errorMessages[refusal]}</p>}
        {shared && isPublic && <ShareLinks clipId={shared.id} />}
        <div className={styles.actions}>
          {mayWatch && <Play moment={moment} />}
          <Sharing {...{ moment, mayWatch }} />
          {mayWatch && (
            <Rename
              moment={moment}
              ref={opener}
              aria-expanded={isRenaming}
              onClick={() => setRenaming(!isRenaming)}
            />
          )}
          <Removal moment={moment} />
        </div>
      </div>
    </article>
  )
}

function Renaming({ moment: { id, name }, onDone }: { moment: Moment; onDone: () => void }) {
  const renaming = useMutation({
    mutationFn: (next: string) => rename(id, next),
    onSuccess: onDone,
    onError: failed,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = new FormData(event.currentTarget).get('name')
    if (typeof next === 'string' && next.trim() !== '') renaming.mutate(next)
  }

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDone()
  }

  return (
    <form className={styles.renaming} onSubmit={submit}>
      <TextField
        label={ro.name}
        name="name"
        defaultValue={name}
        maxLength={MOMENT_NAME_MAX_LENGTH}
        ref={takeFocus}
        onKeyDown={onKeyDown}
        required
      />
      <Button type="submit" size="sm" isBusy={renaming.isPending} onKeyDown={onKeyDown}>
        {ro.saveName}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone} onKeyDown={onKeyDown}>
        {ro.cancel}
      </Button>
    </form>
  )
}

/** The page of a moment is made and taken away. */
function Sharing({ moment, mayWatch }: OwnMomentProps) {
  const { id, name, shared, isShareable, refusal } = moment
  const sharing = useMutation({ mutationFn: () => share(id), onError: failed })
  const unsharing = useMutation({
    mutationFn: () => unshare(id),
    onSuccess: () => showToast(ro.unshared, 'info'),
    onError: failed,
  })
  if (shared?.state === 'removed') return null
  if (shared !== null && shared.state !== 'failed') {
    return (
      <Button
        size="sm"
        variant="secondary"
        aria-label={ro.of(ro.unshare, name)}
        isBusy={unsharing.isPending}
        onClick={() => unsharing.mutate()}
      >
        {ro.unshare}
      </Button>
    )
  }
  if (!isShareable || refusal || !mayWatch) return null

  return (
    <Button
      size="sm"
      variant="secondary"
      icon="share"
      aria-label={ro.of(ro.share, name)}
      isBusy={sharing.isPending}
      onClick={() => sharing.mutate()}
    >
      {ro.share}
    </Button>
  )
}

function Play({ moment: { name, videoId, startMs } }: { moment: Moment }) {
  return (
    <ButtonLink
      to={hrefs.watch(videoId, Math.floor(startMs / 1_000))}
      size="sm"
      icon="play"
      aria-label={ro.of(ro.play, name)}
    >
      {ro.play}
    </ButtonLink>
  )
}

type RenameProps = {
  moment: Moment
  ref: Ref<HTMLButtonElement>
  'aria-expanded': boolean
  onClick: () => void
}

function Rename({ moment: { name }, ...opener }: RenameProps) {
  return (
    <Button size="sm" variant="ghost" icon="pencil" aria-label={ro.of(ro.rename, name)} {...opener}>
      {ro.rename}
    </Button>
  )
}

function Removal({ moment: { id, name } }: { moment: Moment }) {
  const [isAsking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => removeMoment(id),
    onSuccess: () => showToast(ro.removed, 'info'),
    onError: failed,
  })

  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon="trash"
        aria-label={ro.of(ro.remove, name)}
        onClick={() => setAsking(true)}
      >
        {ro.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={ro.removeTitle}
        cancel={ro.cancel}
        confirm={ro.remove}
        isDanger
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
      >
        {ro.removeText}
      </ConfirmDialog>
    </>
  )
}
