import type { Thumbnails } from '@hlizo/contract/entities/thumbnails'
import { homeMessages } from '@hlizo/contract/messages/home'
import { shortTitle } from '@hlizo/domain/truncate'
import { useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { titleLength } from '#web/ui/title-length.ts'
import { stagePicture } from './pictures.ts'
import { StagePreview } from './stage-preview.tsx'
import { SizedText } from './sized-text.tsx'
import styles from './title-stage.module.css'

const { mute, unmute } = homeMessages.hero

type TitleStageProps = {
  pictures: Thumbnails
  previewUrl?: string | null | undefined
  onPreviewWatched?: (() => void) | undefined
  /** A line above the title, for instance the show of an episode. */
  eyebrow?: ReactNode
  title: string
  titleArtUrl?: string | null | undefined
  facts: ReactNode
  actions: ReactNode
  children?: ReactNode
}

/** The upper half of a title's page: its picture, wide and alive, its name and what can be done with it. */
export function TitleStage(props: TitleStageProps) {
  const { pictures, previewUrl, onPreviewWatched, eyebrow, facts, actions, children } = props
  const [isMuted, setMuted] = useState(true)
  const [isPlaying, setPlaying] = useState(false)

  return (
    <section className={styles.stage}>
      <div className={styles.art}>
        <Picture {...stagePicture(pictures)} isUrgent />
        {previewUrl && (
          <StagePreview
            key={previewUrl}
            url={previewUrl}
            isMuted={isMuted}
            onPlaying={() => setPlaying(true)}
            onWatched={onPreviewWatched}
          />
        )}
      </div>
      <div className={styles.scrim} />
      <div className={styles.content}>
        {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
        <StageTitle {...props} />
        <div className={styles.facts}>{facts}</div>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
      {isPlaying && (
        <div className={styles.sound}>
          <SoundButton isMuted={isMuted} onPress={() => setMuted(!isMuted)} />
        </div>
      )}
    </section>
  )
}

/** The name as a drawing, where the title has one, else as text. */
function StageTitle({ title, titleArtUrl }: Pick<TitleStageProps, 'title' | 'titleArtUrl'>) {
  return (
    <h1 className={styles.title} data-length={titleLength(title)}>
      {titleArtUrl ? (
        <img className={styles.titleArt} src={titleArtUrl} alt={title} />
      ) : (
        <SizedText text={title} shorten={shortTitle} />
      )}
    </h1>
  )
}

function SoundButton({ isMuted, onPress }: { isMuted: boolean; onPress: () => void }) {
  return (
    <IconButton
      icon={isMuted ? 'volume-off' : 'volume'}
      label={isMuted ? unmute : mute}
      isFilled
      onClick={onPress}
    />
  )
}

export function TitleStageSkeleton() {
  return <div className={styles.waiting} aria-hidden="true" />
}
