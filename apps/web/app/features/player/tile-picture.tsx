import type { Tile } from './storyboard.ts'
import styles from './tile-picture.module.css'

export function TilePicture({ tile }: { tile: Tile | undefined }) {
  if (!tile) return null
  const { sheetUrl, x, y, width, height } = tile

  return (
    <span
      className={styles.tile}
      style={{
        width,
        height,
        backgroundImage: `url(${JSON.stringify(sheetUrl)})`,
        backgroundPosition: `${-x}px ${-y}px`,
      }}
    />
  )
}
