import type { Video } from '@hlizo/contract/entities/video'
import { lazy, Suspense } from 'react'
import type { Tile } from './storyboard.ts'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'

/** Loaded with the first moment that is saved. */
const MomentPanel = lazy(async () => ({
  default: (await import('./moment-panel.tsx')).MomentPanel,
}))

/** „Salvează poanta” while its panel is open. */
export function MomentPart(props: { player: PlayerOnScreen; film: Video; tiles: readonly Tile[] }) {
  const isOpen = usePlayer(props.player.session, (now) => now.panel === 'moment')
  if (!isOpen) return null

  return (
    <Suspense fallback={null}>
      <MomentPanel {...props} />
    </Suspense>
  )
}
