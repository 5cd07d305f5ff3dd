import type { FilmStill, FilmStills } from '@hlizo/contract/entities/studio-picture'
import { studioPictureMessages as ro } from '@hlizo/contract/messages/studio-picture'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useChooseStill, useDrawStills } from '#studio/features/pictures/queries.ts'
import { unlessSent } from '#studio/lib/unless-sent.ts'
import { clockTime } from '@hlizo/domain/clock-time'
import { Button } from '#studio/ui/button.tsx'
import field from '#studio/ui/field.module.css'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import styles from './picture-part.module.css'
import screen from './title-screen.module.css'
import { useUndoChange } from './use-undo-change.ts'

type StillPickerProps = { title: string; film: FilmStills }

/** Frames of the film, drawn when an editor asks for them. */
export function StillPicker({ title, film: { state, stills } }: StillPickerProps) {
  const { mutateAsync, isPending } = useDrawStills(title)
  if (state === 'ready') return <Stills title={title} stills={stills} />
  if (state === 'preparing') return <p role="status">{ro.drawing}</p>

  return (
    <div className={screen.row}>
      {state === 'failed' && (
        <span className={screen.error} role="alert">
          {ro.failed}
        </span>
      )}
      <Button isBusy={isPending} onPress={() => void mutateAsync(undefined).catch(sayWhy)}>
        {state === 'failed' ? ro.again : ro.draw}
      </Button>
    </div>
  )
}

type StillsProps = { title: string; stills: readonly FilmStill[] }

function Stills({ title, stills }: StillsProps) {
  const current = stills.find(({ isChosen }) => isChosen)?.id ?? null
  const [picked, setPicked] = useState<string | null>(null)
  const { mutateAsync, isPending } = useChooseStill(title)
  const undo = useUndoChange()
  const chosen = picked ?? current
  const use = async (still: string) => {
    try {
      const { change } = await mutateAsync(still)
      if (change === null) sayDone(ro.unchanged)
      else sayDone(ro.set, () => undo(change))
      setPicked(unlessSent<string | null>(still, null))
    } catch (error) {
      sayWhy(error)
    }
  }

  return (
    <>
      <RadioGroup className={field.field ?? ''} value={chosen} onChange={setPicked}>
        <Label className={field.label ?? ''}>{ro.stills}</Label>
        <div className={styles.stills}>
          {stills.map(({ id, seconds, url }) => (
            <Still key={id} id={id} time={clockTime(Math.floor(seconds))} url={url} />
          ))}
        </div>
      </RadioGroup>
      <div>
        <Button
          isBusy={isPending}
          isDisabled={chosen === null || chosen === current}
          onPress={() => chosen !== null && void use(chosen)}
        >
          {ro.use}
        </Button>
      </div>
    </>
  )
}

function Still({ id, time, url }: { id: string; time: string; url: string }) {
  return (
    <Radio value={id} className={styles.still ?? ''} aria-label={ro.still(time)}>
      <img src={url} alt="" loading="lazy" />
      <span aria-hidden="true">{time}</span>
    </Radio>
  )
}
