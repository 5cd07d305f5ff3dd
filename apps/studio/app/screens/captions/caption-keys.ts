import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { MOVE_SECONDS, SKIP_SECONDS } from '#studio/features/film/playing.ts'
import type { KeyGroup } from '#studio/lib/screen-keys.ts'
import type { CueActions } from './use-cue-actions.ts'

const ro = studioCaptionsMessages.keys

type More = {
  readonly isReadOnly: boolean
  readonly find: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly save: () => void
}

/** Every key of the editor. Those that change something are left out for who may not. */
export function captionKeys(actions: CueActions, more: More): KeyGroup {
  const reading = [
    { key: 'k', shown: 'K', does: ro.playPause, run: actions.playPause },
    { key: 'j', shown: 'J', does: ro.back, run: () => actions.skip(-SKIP_SECONDS) },
    { key: 'l', shown: 'L', does: ro.forward, run: () => actions.skip(SKIP_SECONDS) },
    { key: 'n', shown: 'N', does: ro.next, run: actions.next },
    { key: 'p', shown: 'P', does: ro.previous, run: actions.previous },
    { key: 'c', shown: 'C', does: ro.here, run: actions.chooseHere },
    { key: 'r', shown: 'R', does: ro.play, run: actions.play },
  ]
  const writing = [
    { key: 'i', shown: 'I', does: ro.setStart, run: actions.setStart },
    { key: 'o', shown: 'O', does: ro.setEnd, run: actions.setEnd },
    { key: '-', shown: '-', does: ro.earlier, run: () => actions.moveLastEdge(-MOVE_SECONDS) },
    { key: '+', shown: '+', does: ro.later, run: () => actions.moveLastEdge(MOVE_SECONDS) },
    { key: 'w', shown: 'W', does: ro.write, run: actions.write },
    { key: 'a', shown: 'A', does: ro.insert, run: actions.insert },
    { key: 'x', shown: 'X', does: ro.split, run: actions.split },
    { key: 'u', shown: 'U', does: ro.join, run: actions.join },
    { key: 'delete', shown: 'Delete', does: ro.remove, run: actions.remove },
    { key: 'h', shown: 'H', does: ro.find, run: more.find },
    { key: 'ctrl+z', shown: 'Ctrl Z', does: ro.undo, run: more.undo },
    { key: 'ctrl+shift+z', shown: 'Ctrl Shift Z', does: ro.redo, run: more.redo },
    { key: 'ctrl+s', shown: 'Ctrl S', does: ro.save, run: more.save },
  ]

  return {
    title: ro.title,
    note: ro.note,
    keys: more.isReadOnly ? reading : [...reading, ...writing],
  }
}
