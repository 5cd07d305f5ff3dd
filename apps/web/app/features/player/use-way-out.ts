import { hrefs } from '@hlizo/contract/hrefs'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leadsBack } from '#web/lib/way-out.ts'

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/**
 * The link from the player to the page of its video. The player does not stay in the history: it
 * goes one step back where that is the page, otherwise the page replaces the player.
 */
export function useWayOut(videoId: number) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const to = hrefs.video(videoId)

  return {
    to,
    replace: true,
    onClick: (event: MouseEvent) => {
      if (!leadsBack(state, to) || !isPlainClick(event)) return
      event.preventDefault()
      void navigate(-1)
    },
  }
}
