import type { StudioVideoPage } from '@hlizo/contract/entities/studio-title'
import { filmStates, studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { importSteps } from '@hlizo/contract/messages/studio-uploads'
import { clockTime } from '@hlizo/domain/clock-time'
import { GIGABYTE, MEGABYTE } from '@hlizo/kit/bytes'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { Badge } from '#studio/ui/badge.tsx'
import { Part } from './part.tsx'
import styles from './title-screen.module.css'

const ro = studioTitleMessages.film
const whole = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 2 })

/** What an hour of a rendition costs in traffic. */
const gigabytesAnHour = (bitsPerSecond: number) => (bitsPerSecond * HOUR_SECONDS) / 8 / GIGABYTE

/** What is known of the film: its state, length, size and renditions. */
export function FilmPart({ page: { film, viewsCount } }: { page: StudioVideoPage }) {
  const { state, durationSeconds, bytes, fraction, step, failure, notes, renditions } = film
  const { loudnessLufs } = film
  const size = bytes === null ? null : ro.megabytes(whole.format(bytes / MEGABYTE))
  const progress =
    state === 'preparing' && fraction !== null
      ? ro.progress(Math.floor(fraction * 100), importSteps[step ?? ''] ?? '')
      : null
  const facts = [
    [ro.state, <Badge key="state">{filmStates[state]}</Badge>],
    ['', progress],
    [ro.duration, durationSeconds === null ? null : clockTime(durationSeconds)],
    [ro.size, size],
    [ro.loudness, loudnessLufs === null ? null : ro.lufs(decimal.format(loudnessLufs))],
    [ro.encrypted, film.isEncrypted ? ro.yes : ro.no],
    [ro.views, whole.format(viewsCount)],
  ] as const

  return (
    <Part title={studioTitleMessages.sections.film}>
      <dl className={styles.facts}>
        {facts
          .filter(([, fact]) => fact !== null)
          .map(([name, fact]) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
      {failure !== null && state !== 'ready' && <p className={styles.error}>{failure}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {renditions.length > 0 && <Renditions renditions={renditions} />}
    </Part>
  )
}

function Renditions({ renditions }: Pick<StudioVideoPage['film'], 'renditions'>) {
  return (
    <div className={styles.wide}>
      <table className={styles.grid} aria-label={ro.renditions}>
        <thead>
          <tr>
            <th scope="col">{ro.rendition}</th>
            <th scope="col">{ro.pixels}</th>
            <th scope="col">{ro.codec}</th>
            <th scope="col">{ro.bitRate}</th>
            <th scope="col">{ro.anHour}</th>
          </tr>
        </thead>
        <tbody>
          {renditions.map(({ name, width, height, codec, bitsPerSecond }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{`${width} × ${height}`}</td>
              <td>{codec}</td>
              <td>{ro.kilobits(whole.format(bitsPerSecond / 1_000))}</td>
              <td>{ro.gigabytes(hundredths.format(gigabytesAnHour(bitsPerSecond)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
