import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { useSlideRotation } from './use-slide-rotation.ts'
import styles from './hero-slider.module.css'

type Slide = {
  key: string | number
  name: string
  art: (isCurrent: boolean) => ReactNode
  content: ReactNode
}

type HeroSliderProps = {
  slides: readonly Slide[]
  advanceMs: number
  pauseAfterChoiceMs: number
  labels: {
    region: string
    previous: string
    next: string
    pause: string
    resume: string
    goTo: (name: string) => string
  }
}

const SWIPE_PX = 48

/** The big stage at the top of a page. It turns by itself until it is paused. */
export function HeroSlider({ slides, advanceMs, pauseAfterChoiceMs, labels }: HeroSliderProps) {
  const rotation = useSlideRotation({ count: slides.length, advanceMs, pauseAfterChoiceMs })
  const { index, choose } = rotation
  const swipe = useSwipe((direction) => choose(index + direction))
  const [seen, setSeen] = useState<readonly number[]>([0])
  const next = (index + 1) % slides.length
  if (!seen.includes(index)) setSeen([...seen, index])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- looking at it holds it; all it does has a button too
    <section
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label={labels.region}
      onPointerEnter={(event) => event.pointerType === 'mouse' && rotation.hold()}
      onPointerLeave={rotation.release}
      onFocus={rotation.hold}
      onBlur={rotation.release}
      {...swipe}
    >
      {slides.map((slide, place) => (
        <div
          key={slide.key}
          className={classes(styles.slide, place === index && styles.current)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the ARIA carousel pattern asks for a group
          role="group"
          aria-roledescription="slide"
          aria-label={slide.name}
          inert={place !== index}
        >
          {/* The next picture is fetched once the current one is on screen; the others wait for their turn. */}
          <div className={styles.art}>
            {(seen.includes(place) || (rotation.isRunning && place === next)) &&
              slide.art(place === index)}
          </div>
          <div className={styles.scrim} />
          <div className={styles.content}>{slide.content}</div>
        </div>
      ))}
      {slides.length > 1 && <Controls slides={slides} rotation={rotation} labels={labels} />}
    </section>
  )
}

/** A finger or a pen that moves sideways; what lies behind comes from the other side. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<number | null>(null)

  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = event.clientX - (start.current ?? event.clientX)
      if (Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1)
      start.current = null
    },
  }
}

type ControlsProps = Pick<HeroSliderProps, 'slides' | 'labels'> & {
  rotation: ReturnType<typeof useSlideRotation>
}

function Controls({ slides, rotation, labels }: ControlsProps) {
  const { index, choose } = rotation

  return (
    <div className={styles.controls}>
      <IconButton
        icon={rotation.isPaused ? 'play' : 'pause'}
        label={rotation.isPaused ? labels.resume : labels.pause}
        size="sm"
        isFilled
        onClick={() => rotation.setPaused(!rotation.isPaused)}
      />
      <div className={styles.dots}>
        {slides.map((slide, place) => (
          <button
            key={slide.key}
            type="button"
            className={classes(
              styles.dot,
              place === index && styles.here,
              place === index && rotation.isRunning && styles.filling,
            )}
            aria-label={labels.goTo(slide.name)}
            aria-current={place === index || undefined}
            onClick={() => choose(place)}
          />
        ))}
      </div>
      <span className={styles.arrows}>
        <IconButton
          icon="chevron-left"
          label={labels.previous}
          isFilled
          onClick={() => choose(index - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={labels.next}
          isFilled
          onClick={() => choose(index + 1)}
        />
      </span>
    </div>
  )
}
