import type { Thumbnails } from '@hlizo/contract/entities/thumbnails'
import type { ReactNode } from 'react'
import { stagePicture } from '#web/features/catalogue/pictures.ts'
import { Picture } from '#web/ui/picture.tsx'

type TvStageProps = {
  pictures: Thumbnails
  eyebrow?: ReactNode
  title: string
  facts?: ReactNode
  text: string
  isHero?: boolean
  /** What is to be known before the buttons. */
  state?: ReactNode
  /** What can be done: buttons. */
  children: ReactNode
}

/** A title with its picture behind the words. */
export function TvStage(props: TvStageProps) {
  const { pictures, eyebrow, title, facts, text, isHero, state, children } = props

  return (
    <section className={isHero ? 'tv-stage tv-stage-hero' : 'tv-stage'} data-row>
      <div className="tv-stage-art">
        <Picture {...stagePicture(pictures)} isUrgent />
      </div>
      <div className="tv-stage-words">
        {eyebrow && <p className="tv-eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {facts && <p className="tv-facts">{facts}</p>}
        <p className="tv-stage-text">{text}</p>
        {state}
        <div className="tv-actions" data-group>
          {children}
        </div>
      </div>
    </section>
  )
}
