import type { Compared } from '@hlizo/contract/entities/studio-figures'
import { studioFiguresMessages as ro } from '@hlizo/contract/messages/studio-figures'
import { changeText } from '@hlizo/domain/figure-text'
import styles from './figure-panel.module.css'

export type Tile = {
  readonly name: string
  readonly figure: Compared
  readonly text: (value: number) => string
}

/** Figures beside those of the period before. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, figure, text }) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd className={styles.value}>{text(figure.now)}</dd>
          <dd className={styles.change}>
            {figure.before === null
              ? ro.noBefore
              : ro.before(text(figure.before), changeText(figure.now, figure.before))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
